import Foundation
import Testing

@testable import Markup
@testable import PageWorker

@Suite struct SanitiserTests {
    private func clean(
        _ text: String, at path: String = "text/page one.xhtml", isXHTML: Bool = false, scripts: Bool = false,
        remote: Bool = false
    ) throws(WorkerError) -> SanitisedDocument {
        try Sanitiser.document(
            Array(text.utf8), at: path, isXHTML: isXHTML, keepsScripts: scripts, allowsRemote: remote)
    }

    private func body(_ document: SanitisedDocument) -> String {
        let text = String(decoding: document.bytes, as: UTF8.self)
        guard let start = text.firstRange(of: "<body>"), let end = text.firstRange(of: "</body>") else { return text }
        return String(text[start.upperBound..<end.lowerBound])
    }

    @Test(arguments: [
        ("http://www.w3.org/1998/Math/MathML", "case"), ("http://www.xml-cml.org/schema", "default"), ("", "default"),
    ])
    func `of a switch the reader sees one case alone`(namespace: String, shown: String) throws {
        let page = """
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>t</title></head>
            <body><epub:switch><epub:case required-namespace="http://www.xml-cml.org/schema"><i>chemistry</i></epub:case>
            <epub:case required-namespace="\(namespace)"><b>case</b></epub:case><epub:default><b>default</b></epub:default>
            </epub:switch></body></html>
            """
        let document = try clean(page, isXHTML: true)
        #expect(document.paragraphs == [shown])
    }

    @Test func `a document keeps its look`() throws {
        let page = """
            <?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet type="text/css" href="../css/a b.css"?>
            <!DOCTYPE html [<!ENTITY x "X">]>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="it" xml:lang="it" dir="ltr">
            <head><title> Prima  pagina </title><meta name="viewport" content="width=1200, height=1600"/>
            <link rel="stylesheet" href="../css/main.css" media="print"/><style>p > a { color: red }</style></head>
            <body class="dark"><section epub:type="chapter" id="c1"><h1 style="color:blue">Uno &amp; due</h1>
            <p>A<br/>B <ruby>漢<rt>kan</rt></ruby> &x;</p><picture><source srcset="../i/a.webp 1x, ../i/a%402x.webp 2x"/><img src="../i/a.jpg" alt="Un gatto"/></picture>
            <svg viewBox="0 0 10 10"><linearGradient id="g"/><rect fill="url(#g)" width="5"/><use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#g"/></svg>
            <math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mn>2</mn></mfrac></math>
            <audio controls="" src="../a/b.mp3"></audio><video poster="../i/p.jpg"><source src="../v/c.mp4" type="video/mp4"/></video>
            <a href="two.xhtml#x">due</a><x-box data-n="1">box</x-box></section></body></html>
            """.replacing("<svg ", with: "<svg xmlns=\"http://www.w3.org/2000/svg\" ")
        let document = try clean(page, isXHTML: true)
        #expect(document.title == "Prima pagina" && document.language == "it" && !document.isScripted)
        #expect(document.viewport?.width == 1_200 && document.viewport?.height == 1_600)
        #expect(
            document.references == [
                "css/a_20b.css", "css/main.css", "i/a.webp", "i/a_402x.webp", "i/a.jpg", "a/b.mp3", "i/p.jpg",
                "v/c.mp4",
            ])
        #expect(document.links == ["text/two.xhtml"] && document.remote.isEmpty)
        #expect(document.paragraphs == ["Uno & due", "A", "B 漢 X", "[Un gatto]", "a2", "duebox"])
        let tree = try XMLTree.parse(document.bytes).root
        for name in [
            "section", "h1", "br", "ruby", "rt", "picture", "source", "img", "linearGradient", "rect", "use", "mfrac",
            "audio", "video", "x-box",
        ] {
            #expect(tree.firstDescendant(name) != nil, "\(name)")
        }
        #expect(tree.firstDescendant("section")?["type", in: Namespace.epub] == "chapter")
        #expect(tree.firstDescendant("rect")?.namespace == Namespace.svg)
        #expect(tree.firstDescendant("rect")?["fill"] == "url(\"#g\")" && tree.firstDescendant("use")?["href"] == "#g")
        #expect(tree.firstDescendant("mi")?.namespace == Namespace.mathML)
        #expect(tree.firstDescendant("style")?.text == "p > a { color: red }")
        #expect(tree.firstDescendant("source")?["srcset"] == "../i/a.webp 1x, ../i/a_402x.webp 2x")
        #expect(tree.first("body")?["class"] == "dark" && tree["dir"] == "ltr")
    }

    @Test(arguments: SanitiserVectors.all)
    func `nothing that runs or leads away comes through`(vector: String) throws {
        for (path, isXHTML) in [("a/b.html", false), ("a/b.xhtml", true), ("a/b.xhtml", false)] {
            let document = try clean(vector, at: path, isXHTML: isXHTML)
            let again = try Sanitiser.document(
                document.bytes, at: path, isXHTML: path.hasSuffix(".xhtml"), keepsScripts: false, allowsRemote: false)
            #expect(!document.isScripted)
            let text = String(decoding: document.bytes, as: UTF8.self)
            // Names that had to be changed are changed again: no danger, only no fixed point.
            if text.firstRange(of: try Regex("_[0-9a-f]{2}")) == nil {
                #expect(text == String(decoding: again.bytes, as: UTF8.self))
            }
            let tree =
                path.hasSuffix(".html") ? try XMLTree.parseHTML(document.bytes) : try XMLTree.parse(document.bytes)
            check(tree.root)
        }
    }

    /// A second check that shares no list with the sanitiser.
    private func check(_ node: XMLTree.Node) {
        let forbidden = [
            "script", "iframe", "object", "embed", "applet", "frame", "frameset", "base", "template", "noscript", "xmp",
            "plaintext", "noembed", "portal", "isindex", "keygen", "annotation-xml", "handler", "discard",
        ]
        #expect(!forbidden.contains(node.name))
        for attribute in node.attributes {
            let (name, value) = (attribute.name.lowercased(), attribute.value.lowercased())
            #expect(!name.hasPrefix("on"))
            #expect(
                !["srcdoc", "action", "formaction", "ping", "http-equiv", "manifest", "is", "nonce", "base"].contains(
                    name))
            let bare = value.filter { !$0.isWhitespace }
            if ["href", "src", "srcset", "poster", "background", "data-src"].contains(name) {
                let isLink = ["a", "area"].contains(node.name) && name == "href"
                #expect(!bare.hasPrefix("javascript:") && !bare.hasPrefix("data:text") && !bare.hasPrefix("file:"))
                let isRemote = bare.hasPrefix("//") || bare.prefixMatch(of: /[a-z][a-z0-9+.-]*:/) != nil
                #expect(!isRemote || isLink || bare.hasPrefix("data:image/"))
                #expect(!bare.contains("../../"))
            } else if name != "title", name != "alt", name != "content" {
                // A reference inside a quoted string is none.
                let outside = bare.replacing(/"[^"]*url\([^"]*"/, with: "")
                #expect(!outside.contains("//evil.example") || !outside.contains("url("))
            }
        }
        if node.name == "style" {
            #expect(!node.text.contains("</") && !node.text.lowercased().contains("import"))
            #expect(
                !node.text.contains("url(\"http") && !node.text.contains("url(\"//") && !node.text.contains("url(http"))
        }
        for child in node.children { check(child) }
    }

    @Test func `scripts stay where they may`() throws {
        let page = """
            <!DOCTYPE html><html><head><script src="js/a b.js" defer></script><script src="https://evil.example/x.js"></script></head>
            <body onload="start()"><script>if (a < b && c) { start('</p>') }</script><noscript>no</noscript><a href="javascript:go()">x</a></body></html>
            """
        let kept = try clean(page, at: "index.html", scripts: true)
        let text = String(decoding: kept.bytes, as: UTF8.self)
        #expect(kept.isScripted && text.contains("<script defer=\"defer\" src=\"js/a_20b.js\"></script>"))
        #expect(
            text.contains("<script>if (a < b && c) { start('</p>') }</script>") && text.contains("onload=\"start()\""))
        #expect(!text.contains("evil") && !text.contains("noscript") && !text.contains("javascript:"))
        #expect(kept.remote == ["https://evil.example/x.js"])
        let cleaned = try clean(page, at: "index.html")
        #expect(!cleaned.isScripted && cleaned.hasLostScripts)
        #expect(!(try clean("<p>x</p>", at: "index.html", scripts: true)).isScripted)
    }

    @Test func `other sites are refused, listed, and kept where the publisher allows them`() throws {
        let page = """
            <img src="https://cdn.example/a.png"><img src="//cdn.example/b.png"><video src="http://cdn.example/c.mp4"></video>
            <link rel="stylesheet" href="https://cdn.example/d.css"><p style="background:url(https://cdn.example/e.png)">
            <a href="https://example.org/x?y=1&amp;z=2#f">out</a><a href="mailto:a@example.org">mail</a>
            """
        let refused = try clean(page)
        let remote = [
            "https://cdn.example/a.png", "https://cdn.example/b.png", "http://cdn.example/c.mp4",
            "https://cdn.example/d.css", "https://cdn.example/e.png",
        ]
        #expect(refused.remote == remote)
        #expect(!String(decoding: refused.bytes, as: UTF8.self).contains("cdn.example"))
        #expect(
            body(refused).contains(
                "<a target=\"_blank\" rel=\"noopener noreferrer nofollow\" href=\"https://example.org/x?y=1&amp;z=2#f\">"
            ))
        #expect(body(refused).contains("href=\"mailto:a@example.org\""))
        let allowed = try clean(page, remote: true)
        #expect(allowed.remote == remote)
        for url in remote { #expect(String(decoding: allowed.bytes, as: UTF8.self).contains(url)) }
    }

    @Test(
        arguments: [
            ("pic.png", "pic.png"), ("./pic.png", "pic.png"), ("../i/p%20q.png", "../i/p_20q.png"),
            ("/i/p.png", "../i/p.png"),
            ("../text/p.png", "p.png"), ("x/../p.png", "p.png"), ("p.png?v=3#t", "p.png#t"),
            ("..\\i\\p.png", "../i/p.png"),
            ("caff%C3%A8.png", "caff_c3_a8.png"), ("caffè.png", "caff_c3_a8.png"), ("a:b/c.png", nil),
            ("../../p.png", nil),
            ("%2e%2e/%2e%2e/p.png", nil), ("..%2fp.png", nil), ("a%00.png", nil), ("%FF.png", nil), ("", nil),
            ("javascript:x", nil),
            ("50%.png", "50_25.png"), ("a_20b.png", "a_5f20b.png"), (" p.png\n", "p.png"),
            ("data:image/png;base64,AA==", "data:image/png;base64,AA=="),
        ] as [(String, String?)])
    func `a reference leads to the plain path, or nowhere`(reference: String, expected: String?) {
        var references = References(of: "text/page.html", allowsRemote: false)
        let outcome = references.resource(reference, inlineTypes: ["image/"])
        #expect(outcome == expected.map { .keep($0) } ?? .refuse)
    }

    @Test func `a name is found in whatever case and form the archive writes it`() throws {
        let document = try Sanitiser.document(
            Array("<img src=\"IMAGES/Foto.JPG\">".utf8), at: "a.html", isXHTML: false, keepsScripts: false,
            allowsRemote: false
        ) { path in path.lowercased() == "images/foto.jpg" ? "images/foto.jpg" : nil }
        #expect(document.references == ["images/foto.jpg"])
    }

    @Test func `tag soup and old encodings are read`() throws {
        var soup = Array("<html><head><meta charset=windows-1252><title>a".utf8)
        soup +=
            [0x92, 0x80] + Array("</title><body><p>one<p>two &nbsp;&eacute;<br>three<img src=a.png><ul><li>x<li>y".utf8)
        let document = try Sanitiser.document(
            soup, at: "a.htm", isXHTML: false, keepsScripts: false, allowsRemote: false)
        #expect(document.title == "a’€")
        #expect(document.paragraphs == ["one", "two é", "three", "x", "y"])
        #expect(!String(decoding: document.bytes, as: UTF8.self).contains("1252"))
        #expect(try clean("").paragraphs.isEmpty)
        #expect(throws: WorkerError.self) { try clean(String(repeating: "<div>", count: 3_000)) }
    }

    @Test func `a drawing is cleaned as XML`() throws {
        let svg = """
            <?xml-stylesheet href="s.css"?><!DOCTYPE svg [<!ENTITY a "A">]>
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="urn:inkscape" viewBox="0 0 210 297" onload="x()">
            <script>x()</script><i:meta>no</i:meta><metadata>no</metadata><image xlink:href="p q.png"/><image href="https://evil.example/x.png"/>
            <style>@import "t.css"; rect { fill: url(#g) }</style><text>Ciao &a;</text><a xlink:href="javascript:x()"><text>b</text></a>
            <foreignObject><p xmlns="http://www.w3.org/1999/xhtml" onclick="x()">para</p></foreignObject></svg>
            """
        let drawing = try Sanitiser.drawing(Array(svg.utf8), at: "d.svg", allowsRemote: false)
        let tree = try XMLTree.parse(drawing.bytes).root
        #expect(tree.namespace == Namespace.svg && drawing.viewport?.width == 210 && drawing.hasLostScripts)
        #expect(
            drawing.references == ["s.css", "p_20q.png", "t.css"] && drawing.remote == ["https://evil.example/x.png"])
        #expect(drawing.paragraphs == ["Ciao A", "b", "para"])
        let text = String(decoding: drawing.bytes, as: UTF8.self)
        for word in ["script", "onload", "onclick", "evil", "inkscape", "metadata", "no<"] {
            #expect(!text.contains(word))
        }
        #expect(tree.descendants("style").map(\.text).first == "@import url(\"s.css\");")
        #expect(throws: WorkerError.self) {
            try Sanitiser.drawing(Array("<html/>".utf8), at: "d.svg", allowsRemote: false)
        }
    }

    @Test func `a script's end is not hidden in it`() throws {
        let page = """
            <html xmlns="http://www.w3.org/1999/xhtml"><body><script>x('&lt;/script>&lt;img src=x onerror=y()>')</script></body></html>
            """
        let text = String(decoding: try clean(page, at: "a.html", isXHTML: true, scripts: true).bytes, as: UTF8.self)
        #expect(text.contains("x('<\\/script><img src=x onerror=y()>')</script>"))
    }
}
