"""A ZIP writer that can lie: every field of every header may be set to what it should not be."""
import struct, zlib

STORED, DEFLATED = 0, 8


class Entry:
    def __init__(self, name, data=b"", method=DEFLATED, **lies):
        self.name = name if isinstance(name, bytes) else name.encode()
        self.data = data
        self.method = method
        # raw: the bytes in the archive; size, packed_size, crc: as claimed; mode: of Unix; flags.
        self.lies = lies

    @property
    def raw(self):
        if "raw" in self.lies:
            return self.lies["raw"]
        if self.method == STORED:
            return self.data
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        return packer.compress(self.data) + packer.flush()


def archive(entries, before=b"", after=b"", count=None, comment=b"", end=True, directory_offset=None):
    out, directory = bytearray(before), bytearray()
    for entry in entries:
        raw, lies = entry.raw, entry.lies
        size = lies.get("size", len(entry.data))
        packed = lies.get("packed_size", len(raw))
        crc = lies.get("crc", zlib.crc32(entry.data))
        flags = lies.get("flags", 0x800)
        made_by = 3 << 8 | 20 if "mode" in lies else 20
        external = lies.get("mode", 0) << 16
        offset = lies.get("offset", len(out))
        local_name = lies.get("local_name", entry.name)
        out += struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, flags, entry.method, 0, 0x5C21, crc, packed, size,
                           len(local_name), 0) + local_name + raw
        directory += struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, made_by, 20, flags, entry.method, 0, 0x5C21, crc,
                                 packed, size, len(entry.name), 0, 0, 0, 0, external, offset) + entry.name
    start = len(out) if directory_offset is None else directory_offset
    count = len(entries) if count is None else count
    out += directory
    if end:
        out += struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, count & 0xFFFF, count & 0xFFFF, len(directory),
                           start & 0xFFFFFFFF, len(comment)) + comment
    return bytes(out + after)
