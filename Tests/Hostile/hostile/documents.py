"""PDFs written by hand with attacks, and files that are something else."""
import zlib

BAD = ["damaged", "empty", "encrypted", "page-failed", "page-too-large", "too-large", "not-recognised", "not-a-pdf"]


def pdf(objects, trailer="", tail=b""):
    out, offsets = bytearray(b"%PDF-1.7\n"), []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n" % number + (body if isinstance(body, bytes) else body.encode()) + b"\nendobj\n"
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R {trailer} >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out + tail)


def stream(data, entries=""):
    return f"<< /Length {len(data)} {entries} >>\nstream\n".encode() + data + b"\nendstream"


def one_page(media="0 0 300 400", content=b"", page="", catalog="", more=()):
    return pdf([f"<< /Type /Catalog /Pages 2 0 R {catalog} >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                f"<< /Type /Page /Parent 2 0 R /MediaBox [{media}] /Contents 4 0 R {page} >>", stream(content), *more])


def add(collection):
    bomb = zlib.compress(b"q " * (32 << 20), 9)
    files = {
        "good": (one_page(content=b"0 0 100 100 re f"), ["ok"]),
        "wide-as-the-world": (one_page("0 0 99999999999 1"), ["ok"]), "no-size": (one_page("0 0 0 0"), ["ok"]),
        "negative": (one_page("300 400 -300 -400"), ["ok"]), "not-a-number": (one_page("a b c d"), ["ok"]),
        "infinite-size": (one_page("0 0 1e308 1e308"), ["ok"]), "user-unit": (one_page(page="/UserUnit 100000"), ["ok"]),
        "own-parent": (pdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]), []),
        "many-pages": (pdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>",
                            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"]), ["ok"]),
        "no-pages": (pdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]), []),
        "no-root": (pdf(["<< >>"]), []), "deep-arrays": (pdf(["[" * 200_000]), []),
        "stream-bomb": (pdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                             "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>",
                             stream(bomb, "/Filter /FlateDecode")]), ["ok"]),
        "nested-filters": (pdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>",
                                stream(b"x", "/Filter [" + "/FlateDecode " * 5_000 + "]")]), ["ok"]),
        "image-bomb": (one_page(content=b"/I Do", page="/Resources << /XObject << /I 5 0 R >> >>",
                                more=[stream(b"\0", "/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8")]), ["ok"]),
        "form-in-itself": (one_page(content=b"/F Do", page="/Resources << /XObject << /F 5 0 R >> >>",
                                    more=[stream(b"/F Do", "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>")]), ["ok"]),
        "javascript": (one_page(catalog="/OpenAction << /S /JavaScript /JS (app.launchURL('http://127.0.0.1:9')) >>"), ["ok"]),
        "launch": (one_page(page="/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (/bin/sh) >> >>]"), ["ok"]),
        "uri-script": (one_page(page="/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (javascript:alert(1)) >> >>]"), ["ok"]),
        "outline-circle": (one_page(catalog="/Outlines 5 0 R", more=["<< /First 6 0 R /Last 6 0 R >>", "<< /Title (a) /Next 6 0 R /First 5 0 R /Parent 5 0 R >>"]), ["ok"]),
        "labels-circle": (one_page(catalog="/PageLabels 5 0 R", more=["<< /Kids [5 0 R] >>"]), ["ok"]),
        "encrypted": (pdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>",
                           "<< /Filter /Standard /V 99 /R 99 /O (x) /U (x) /P -1 >>"], "/Encrypt 3 0 R /ID [(a)(a)]"), []),
        "shading": (one_page(content=b"/S sh", page="/Resources << /Shading << /S << /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1e30 0 1e30] /Function << /FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] >> >> >> >>"), ["ok"]),
        "dash": (one_page(content=b"[0.0000001] 0 d 0 0 m 300 400 l S"), ["ok"]),
        "many-operators": (one_page(content=b"0 0 300 400 re f\n" * 300_000), ["ok"]),
    }
    for name, (data, answers) in files.items():
        collection.add(f"pdf-{name}.pdf", data, answers + BAD if name != "good" else answers, f"a PDF: {name.replace('-', ' ')}")
    strangers = {"empty.pdf": b"", "zeros.pdf": bytes(100_000), "text.pdf": b"hello, this is no PDF\n" * 100, "html.pdf": b"<!doctype html><title>x</title>",
                 "exe.pdf": b"MZ" + bytes(1_000), "word.pdf": b"\xd0\xcf\x11\xe0" + bytes(1_000), "rar.cbr": b"Rar!\x1a\x07\x00" + bytes(100),
                 "gzip.pdf": b"\x1f\x8b\x08" + bytes(100), "postscript.pdf": b"%!PS-Adobe-3.0\n", "header-only.pdf": b"%PDF-1.7\n", "elf": b"\x7fELF" + bytes(1_000),
                 "tar.pdf": b"a.txt" + bytes(252) + b"ustar" + bytes(250)}
    for name, data in strangers.items():
        collection.add(f"stranger-{name}", data, BAD + (["ok"] if name == "html.pdf" else []), f"something else: {name}")
    collection.add("polyglot.pdf", one_page(content=b"0 0 9 9 re f") + b"PK\x03\x04" + bytes(200), ["ok"] + BAD, "a PDF with the start of a ZIP")
