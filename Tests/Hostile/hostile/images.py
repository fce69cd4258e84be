"""Pictures written by hand, right or wrong to the byte."""
import struct, zlib


def chunk(kind, data, crc=None):
    crc = zlib.crc32(kind + data) if crc is None else crc
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc)


def png(width, height, rows=None, colour=(200, 30, 40), claimed=None):
    """An RGB picture of one colour. `claimed`: the size in the header, when it is a lie."""
    if rows is None:
        rows = (b"\0" + bytes(colour) * width) * height
    head = struct.pack(">IIBBBBB", *(claimed or (width, height)), 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def png_bomb(width, height):
    """A picture of a small file and a huge number of pixels."""
    packer, out = zlib.compressobj(9), bytearray()
    row = b"\0" * (1 + width // 8 + 1)
    for _ in range(height):
        out += packer.compress(row)
    out += packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", bytes(out)) + chunk(b"IEND", b"")


def gif(width, height):
    return (b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
            + b"," + struct.pack("<HHHHB", 0, 0, width, height, 0) + b"\x02\x02\x4c\x01\x00;")


def jpeg_header(width, height):
    """A JPEG that ends after its frame header."""
    return (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00\xff\xc0\x00\x11\x08"
            + struct.pack(">HH", height, width) + b"\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01")


def webp_header(width, height):
    """A lossy WebP that ends after its frame header."""
    frame = b"\x10\x00\x00\x9d\x01\x2a" + struct.pack("<HH", width & 0x3FFF, height & 0x3FFF)
    body = b"WEBPVP8 " + struct.pack("<I", len(frame)) + frame
    return b"RIFF" + struct.pack("<I", len(body)) + body
