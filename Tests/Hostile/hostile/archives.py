"""Archives that attack whoever unpacks them."""
import struct, zlib
from .images import png
from .zips import DEFLATED, STORED, Entry, archive

PAGE = png(300, 400)
UNSAFE, LARGE, DAMAGED = "unsafe-archive", "archive-too-large", "damaged"


def add(collection):
    for place, name in enumerate(traversals()):
        entries = [Entry("1.png", PAGE), Entry(name, PAGE)]
        collection.add(f"zip-traversal-{place:02}.cbz", archive(entries), [UNSAFE], f"a name that leaves the folder: {name!r}")
    add_links(collection)
    add_duplicates(collection)
    add_bombs(collection)
    add_lies(collection)
    add_oddities(collection)


def traversals():
    return ["../2.png", "../../../../etc/cron.d/2.png", "a/../../2.png", "/etc/2.png", "//host/share/2.png", "C:/2.png",
            "C:\\2.png", "..\\2.png", "a\\..\\..\\2.png", "\\\\host\\2.png", "a/../../../2.png", "..", "a/..", "/"]


def add_links(collection):
    for name, mode, data in [("symlink-absolute", 0o120777, b"/etc/passwd"), ("symlink-up", 0o120777, b"../../secret"),
                             ("symlink-inside", 0o120777, b"1.png"), ("fifo", 0o010644, b""),
                             ("device", 0o060644, b""), ("socket", 0o140644, b"")]:
        entries = [Entry("1.png", PAGE), Entry("2.png", data, STORED, mode=mode)]
        # Some readers take an entry that is neither link nor file for an empty file.
        answers = [UNSAFE] if "symlink" in name else [UNSAFE, "ok"]
        collection.add(f"zip-{name}.cbz", archive(entries), answers, f"an entry that is no file: {name}")


def add_duplicates(collection):
    other = png(300, 400, colour=(1, 2, 3))
    for name, second in [("same", "1.png"), ("case", "1.PNG"), ("dot", "./1.png"), ("slash", "a//1.png")]:
        first = "a/1.png" if name == "slash" else "1.png"
        data = archive([Entry(first, PAGE), Entry(second, other)])
        collection.add(f"zip-duplicate-{name}.cbz", data, [UNSAFE], f"two files of one name: {second}")
    data = archive([Entry("1.png", PAGE, local_name=b"9.png"), Entry("2.png", PAGE)])
    collection.add("zip-two-names.cbz", data, ["ok", UNSAFE, DAMAGED], "the two headers name a file differently")


def add_bombs(collection):
    zeros = b"\0" * (64 << 20)
    collection.add("zip-bomb-ratio.cbz", archive([Entry("1.png", PAGE), Entry("2.png", zeros)]), [LARGE], "one file of zeros")
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = b"".join(packer.compress(zeros) for _ in range(8)) + packer.flush()
    entries = [Entry(f"{n}.png", b"", raw=raw, size=512 << 20, crc=0) for n in range(40)]
    collection.add("zip-bomb-total.cbz", archive(entries), [LARGE], "20 GB in all")
    overlapping = [Entry("0.png", zeros[: 16 << 20])] + [Entry(f"{n}.png", zeros[: 16 << 20], raw=b"", offset=0,
                   packed_size=16_000) for n in range(1, 400)]
    collection.add("zip-bomb-overlapping.cbz", archive(overlapping), [LARGE, UNSAFE, DAMAGED], "400 entries share one file's bytes")
    collection.add("zip-many-files.cbz", archive([Entry(f"{n:06}.png", b"", STORED) for n in range(60_000)]), [LARGE],
                   "60,000 empty files")
    nested = archive([Entry("bomb.zip", archive([Entry("deeper.zip", archive([Entry("x", zeros)]))]))])
    collection.add("zip-nested.cbz", nested, ["not-recognised", LARGE], "archives within archives")
    deep = archive([Entry("a/" * 400 + "1.png", PAGE)])
    collection.add("zip-deep.cbz", deep, ["ok", UNSAFE, LARGE], "400 folders deep")
    collection.add("zip-long-name.cbz", archive([Entry("a" * 60_000 + ".png", PAGE)]), [UNSAFE, LARGE, "ok"], "a name of 60,000 letters")


def add_lies(collection):
    big = png(800, 900, rows=b"".join(b"\0" + bytes((x * y) & 255 for x in range(2400)) for y in range(900)))
    for name, lie, answers in [
        ("small", {"size": 10}, [DAMAGED, LARGE, UNSAFE]), ("large", {"size": 1 << 30}, [DAMAGED, LARGE, UNSAFE]),
        ("huge", {"size": 0xFFFFFFFE}, [DAMAGED, LARGE, UNSAFE]), ("crc", {"crc": 1}, [DAMAGED, "ok"]),
        ("packed-small", {"packed_size": 10}, [DAMAGED, LARGE, UNSAFE]),
        ("packed-large", {"packed_size": 1 << 30}, [DAMAGED, LARGE, UNSAFE]),
        ("offset", {"offset": 1 << 30}, [DAMAGED, UNSAFE]), ("method", {}, [DAMAGED, UNSAFE]),
        ("encrypted", {"flags": 0x801}, ["encrypted-archive"]), ("strong-encryption", {"flags": 0x841}, ["encrypted-archive"]),
    ]:
        lies = dict(lie)
        entry = Entry("2.png", big, 99 if name == "method" else DEFLATED, **lies)
        if name == "method":
            entry.lies["raw"] = big
        data = archive([Entry("1.png", PAGE), entry])
        collection.add(f"zip-lie-{name}.cbz", data, answers + ([] if name in ("encrypted", "strong-encryption") else ["ok"]), f"a lying header: {name}")
    bad = bytearray(Entry("x", big).raw)
    bad[len(bad) // 2] ^= 0xFF
    collection.add("zip-bad-deflate.cbz", archive([Entry("1.png", PAGE), Entry("2.png", big, raw=bytes(bad))]), [DAMAGED, "ok"],
                   "deflated bytes that are wrong in the middle")


def add_oddities(collection):
    whole = archive([Entry(f"{n}.png", PAGE) for n in range(1, 4)])
    collection.add("zip-good.cbz", whole, ["ok"], "nothing: a good file among the bad")
    collection.add("zip-junk-before.cbz", archive([Entry("1.png", PAGE)], before=b"#!/bin/sh\necho hello\n"),
                   ["ok", "not-recognised", DAMAGED], "a program before the archive")
    collection.add("zip-junk-after.cbz", whole + b"junk" * 100, ["ok", DAMAGED], "bytes after the archive")
    collection.add("zip-comment.cbz", archive([Entry("1.png", PAGE)], comment=b"PK\x05\x06" * 100), ["ok", DAMAGED], "a comment that looks like an end")
    collection.add("zip-empty.cbz", archive([]), ["empty", "not-recognised", DAMAGED], "no files")
    collection.add("zip-no-directory.cbz", archive([Entry("1.png", PAGE)], end=False), [DAMAGED, "ok"], "no central directory's end")
    collection.add("zip-count.cbz", archive([Entry("1.png", PAGE)], count=40_000), [DAMAGED, "ok", UNSAFE, LARGE], "a count that is wrong")
    collection.add("zip-far-directory.cbz", archive([Entry("1.png", PAGE)], directory_offset=0x7FFFFFFF), [DAMAGED, "ok"], "a directory beyond the end")
    for part in range(1, 20):
        collection.add(f"zip-cut-{part:02}.cbz", whole[: len(whole) * part // 20], [DAMAGED, "ok", "not-recognised", "empty"],
                       f"cut after {part * 5} %")
    names = [b"\xff\xfe\xfd.png", b"caf\xe9.png", "日本語.png".encode(), b"a\0b.png", b"a\nb.png", b"\x1b[31m.png", b"con.png",
             "‮gnp.1.png".encode(), b" .png", b"-rf.png", b"$(id).png", b"'; DROP TABLE issue; --.png", b"<script>alert(1)</script>.png"]
    for place, name in enumerate(names):
        data = archive([Entry(name, PAGE, flags=0), Entry("z.png", PAGE)])
        collection.add(f"zip-name-{place:02}.cbz", data, ["ok", UNSAFE], f"an odd name: {name!r}")
    collection.add("zip-texts.zip", archive([Entry("readme.txt", b"hello"), Entry("a.exe", b"MZ" + bytes(100))]), ["not-recognised"],
                   "nothing that could be an issue")
