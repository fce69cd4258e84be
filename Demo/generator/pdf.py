"""Finishes the PDF that Chromium printed: page labels, language, title, fixed dates, and a smaller file.

Every object is read through the cross-reference table, a few are changed, equal ones are merged, and all are written
again in the compact form of PDF 1.5 (ISO 32000-2 §7.5.7 object streams, §7.5.8 cross-reference streams).
"""

import hashlib
import re
import zlib

MERGED = re.compile(rb"/(PatternType|ShadingType|FunctionType|Subtype /Form)|/Type /ExtGState")


def finish(
    data: bytes, *, labels: list[str], headlines: list[str], title: str, author: str, subject: str, language: str,
    date: str
) -> bytes:
    objects, root = read(data)
    catalog = re.sub(rb"/(Lang|PageLabels|ViewerPreferences)\s*(\([^)]*\)|<<[^>]*>>)", b"", objects[root])
    objects[root] = catalog.rstrip()[:-2] + (
        b"/Lang " + string(language) + b"\n/PageLabels " + page_labels(labels)
        + b"\n/PageLayout /TwoPageRight\n/ViewerPreferences <</DisplayDocTitle true>>>>"
    )
    space_titles(objects, headlines)
    trim(objects)
    merge(objects)
    moment = re.sub(r"[-:TZ]", "", date).encode()
    info = max(objects) + 1
    objects[info] = (
        b"<</Title " + string(title) + b"\n/Author " + string(author) + b"\n/Subject " + string(subject)
        + b"\n/Creator (Windfall demo generator)\n/CreationDate (D:" + moment + b"Z)\n/ModDate (D:" + moment + b"Z)>>"
    )
    used = reachable(objects, [root, info])
    objects = {key: value for key, value in objects.items() if key in used}
    return write(objects, root, info)


def read(data: bytes) -> tuple[dict[int, bytes], int]:
    table = int(re.search(rb"startxref\s+(\d+)", data[-64:])[1])
    root = int(re.search(rb"/Root (\d+) 0 R", data[table:])[1])
    offsets = sorted(int(entry) for entry in re.findall(rb"(\d{10}) \d{5} n", data[table:]))
    objects = {}
    for start, end in zip(offsets, [*offsets[1:], table]):
        found = re.match(rb"(\d+) 0 obj\s*(.*?)\s*endobj\s*$", data[start:end], re.S)
        objects[int(found[1])] = found[2]
    return objects, root


def space_titles(objects: dict[int, bytes], headlines: list[str]) -> None:
    """Chromium loses the space where a headline breaks its line; here the words come apart again."""
    spaced = {string(re.sub(r"\s", "", headline)): string(headline) for headline in headlines}
    for key, value in objects.items():
        title = re.search(rb"/Title (\((?:\\.|[^\\)])*\)|<[0-9A-Fa-f]+>)", value)
        if title:
            packed = title[1].replace(b" ", b"").replace(b"0020", b"") if title[1][:1] == b"<" else title[1].replace(b" ", b"")
            objects[key] = value.replace(title[1], spaced.get(packed, title[1]))


def trim(objects: dict[int, bytes]) -> None:
    """Chromium rounds a sheet up to whole pixels and leaves the last fraction blank: cut to whole points."""
    for key, value in objects.items():
        box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", value)
        if box:
            width, height = (float(side) for side in box.groups())
            left_over = b"/MediaBox [0 1 %d %g]" % (int(width - 0.5), height)
            objects[key] = value.replace(box[0], left_over)


def merge(objects: dict[int, bytes]) -> None:
    """Each use of a symbol brings its own gradients and states; equal ones become one."""
    while True:
        first: dict[bytes, int] = {}
        twins: dict[bytes, bytes] = {}
        for key in sorted(objects):
            if MERGED.search(objects[key][:400]):
                kept = first.setdefault(objects[key], key)
                if kept != key:
                    twins[b"%d" % key] = b"%d" % kept
        if not twins:
            return
        for key in twins:
            del objects[int(key)]
        for key, value in objects.items():
            head, mark, rest = value.partition(b"stream\n")
            head = re.sub(rb"\b(\d+)(?= 0 R)", lambda found: twins.get(found[1], found[1]), head)
            objects[key] = head + mark + rest


def reachable(objects: dict[int, bytes], start: list[int]) -> set[int]:
    seen, waiting = set(), list(start)
    while waiting:
        key = waiting.pop()
        if key not in seen and key in objects:
            seen.add(key)
            head = objects[key].partition(b"stream\n")[0]
            waiting += [int(found) for found in re.findall(rb"\b(\d+) 0 R", head)]
    return seen


def write(objects: dict[int, bytes], root: int, info: int) -> bytes:
    numbers = {old: new for new, old in enumerate(sorted(objects), start=1)}
    renumbered = {numbers[key]: renumber(value, numbers) for key, value in objects.items()}
    plain = {key: value for key, value in renumbered.items() if b"stream\n" not in value}
    out, entries = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"), {}

    def put(key: int, value: bytes) -> None:
        entries[key] = (1, len(out), 0)
        out.extend(b"%d 0 obj\n%s\nendobj\n" % (key, value))

    for key, value in renumbered.items():
        if key not in plain:
            put(key, value)
    holder, heads, bodies, size = len(objects) + 1, [], [], 0
    for index, (key, value) in enumerate(plain.items()):
        heads.append(b"%d %d" % (key, size))
        bodies.append(value)
        size += len(value) + 1
        entries[key] = (2, holder, index)
    head = b" ".join(heads) + b"\n"
    put(holder, stream(b"/Type /ObjStm /N %d /First %d" % (len(plain), len(head)), head + b"\n".join(bodies)))

    table = holder + 1
    entries[table] = (1, len(out), 0)
    rows = b"\0" * 6 + b"".join(
        bytes([kind]) + where.to_bytes(3, "big") + index.to_bytes(2, "big")
        for kind, where, index in (entries[key] for key in range(1, table + 1))
    )
    identity = hashlib.sha256(out).hexdigest()[:32].encode()
    start = len(out)
    keys = b"/Type /XRef /Size %d /W [1 3 2] /Root %d 0 R /Info %d 0 R /ID [<%s> <%s>]" % (
        table + 1, numbers[root], numbers[info], identity, identity
    )
    put(table, stream(keys, rows))
    return bytes(out) + b"startxref\n%d\n%%%%EOF\n" % start


def renumber(value: bytes, numbers: dict[int, int]) -> bytes:
    head, mark, rest = value.partition(b"stream\n")
    head = re.sub(rb"\b(\d+)(?= 0 R)", lambda found: b"%d" % numbers.get(int(found[1]), 0), head)
    if mark and b"/Filter /FlateDecode" in head:
        content = zlib.decompressobj().decompress(rest)
        head = re.sub(rb"/(Filter /FlateDecode|Length \d+)\s*", b"", head).strip()
        return stream(head[2:-2].strip(), content)
    return head + mark + rest


def stream(keys: bytes, content: bytes) -> bytes:
    packed = zlib.compress(content, 9)
    return b"<<%s /Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream" % (keys, len(packed), packed)


def page_labels(labels: list[str]) -> bytes:
    """A number tree: a run of plain numbers is one range, any other label is a prefix of its own."""
    ranges, expected = [], None
    for index, label in enumerate(labels):
        if not label.isdigit():
            ranges.append(b"%d <</P %s>>" % (index, string(label)))
            expected = None
            continue
        if expected != int(label):
            ranges.append(b"%d <</S /D /St %d>>" % (index, int(label)))
        expected = int(label) + 1
    return b"<</Nums [" + b" ".join(ranges) + b"]>>"


def string(text: str) -> bytes:
    if text.isascii():
        return b"(" + re.sub(rb"([\\()])", rb"\\\1", text.encode()) + b")"
    return b"<" + ("\ufeff" + text).encode("utf-16-be").hex().upper().encode() + b">"
