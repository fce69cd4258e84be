"""Good files with bytes changed, moved, cut and repeated."""
ANSWERS = {
    "pdf": ["ok", "damaged", "empty", "encrypted", "page-failed", "page-too-large", "too-large", "not-a-pdf", "not-recognised"],
    "zip": ["ok", "damaged", "empty", "unsafe-archive", "archive-too-large", "encrypted-archive", "missing-file", "not-recognised",
            "not-well-formed", "encrypted", "page-failed", "picture-too-large", "too-large"],
}


def add(collection, chance, path, kind, count):
    whole = path.read_bytes()
    for change in (flip, cut, drop, repeat, zero, shuffle):
        for number in range(count):
            data = change(chance, bytearray(whole))
            name = f"{path.stem[:12]}-{change.__name__}-{number:02}{path.suffix}"
            collection.add(name, bytes(data), ANSWERS[kind], f"{path.name}: {change.__name__}")


def flip(chance, data):
    for _ in range(chance.choice([1, 10, 200, 5_000])):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return data


def cut(chance, data):
    return data[: chance.randrange(len(data))]


def drop(chance, data):
    start = chance.randrange(len(data))
    del data[start : start + chance.choice([1, 100, 10_000])]
    return data


def repeat(chance, data):
    start = chance.randrange(len(data))
    piece = data[start : start + chance.choice([1, 100, 10_000])]
    return data[:start] + piece * chance.choice([2, 20]) + data[start:]


def zero(chance, data):
    start = chance.randrange(len(data))
    length = min(chance.choice([16, 1_000, 50_000]), len(data) - start)
    data[start : start + length] = bytes(length)
    return data


def shuffle(chance, data):
    size = max(1, len(data) // 16)
    blocks = [data[at : at + size] for at in range(0, len(data), size)]
    one, two = chance.randrange(len(blocks)), chance.randrange(len(blocks))
    blocks[one], blocks[two] = blocks[two], blocks[one]
    return bytearray(b"".join(blocks))
