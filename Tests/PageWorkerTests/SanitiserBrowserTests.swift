import Foundation
import TestPrograms
import Testing

@testable import Markup
@testable import PageWorker

/// Cleaned documents in a real browser: its parser is the one that counts.
@Suite struct SanitiserBrowserTests {
    private static let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private struct Report: Decodable {
        /// Forbidden elements, attributes and references.
        var found: [String]
        /// Documents in which a script ran.
        var ran: [Int]
        /// The same before cleaning: a proof that the browser would have run them.
        var ranBefore: [Int]
    }

    @Test(.enabled(if: chromium != nil, "Chromium is missing"), .timeLimit(.minutes(3)))
    func `Chromium finds nothing to run in what was cleaned, and runs what was not`() throws {
        let vectors = SanitiserVectors.all
        let html = try vectors.map { try clean($0, at: "a/b.html") }
        let xhtml = try vectors.map { try clean($0, at: "a/b.xhtml") }
        let report = try ask(vectors, html, xhtml)
        #expect(report.found.isEmpty, "\(report.found.prefix(10))")
        #expect(report.ran.isEmpty, "\(report.ran.map { vectors[$0 % vectors.count] })")
        #expect(report.ranBefore.count > 30)
    }

    private func clean(_ text: String, at path: String) throws -> String {
        let document = try Sanitiser.document(
            Array(text.utf8), at: path, isXHTML: path.hasSuffix(".xhtml"), keepsScripts: false, allowsRemote: false)
        return String(decoding: document.bytes, as: UTF8.self)
    }

    private func ask(_ vectors: [String], _ html: [String], _ xhtml: [String]) throws -> Report {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sanitiser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let lists = try [vectors, html, xhtml].map { list in
            String(decoding: try JSONEncoder().encode(list), as: UTF8.self).replacingOccurrences(
                of: "<", with: "\\u003c")
        }
        let page = folder.appending(path: "page.html")
        let text =
            "<!DOCTYPE html><meta charset=utf-8><body><script>const [vectors, html, xhtml] = [\(lists.joined(separator: ","))]\n\(Self.script)</script>"
        try Data(text.utf8).write(to: page)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/timeout")
        process.arguments = [
            "--signal=KILL", "100", try #require(Self.chromium), "--headless=new", "--no-sandbox", "--disable-gpu",
            "--disable-dev-shm-usage", "--disable-quic",
            "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=\(folder.appending(path: "profile").path)",
            "--virtual-time-budget=60000", "--dump-dom", page.absoluteString,
        ]
        process.standardError = FileHandle.nullDevice
        let dump = String(decoding: try process.beginHeard().readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let result = try #require(dump.firstMatch(of: /RESULT\[([A-Za-z0-9+\/=]*)\]/)?.1)
        return try JSONDecoder().decode(Report.self, from: try #require(Data(base64Encoded: String(result))))
    }

    /// Form fields with the same names can hide elements' properties, so the script reads them through the classes.
    private static let script = #"""
        const getter = (object, name) => { const get = Object.getOwnPropertyDescriptor(object, name).get; return e => get.call(e) }
        const attributes = getter(Element.prototype, 'attributes'), localName = getter(Element.prototype, 'localName')
        const found = [], ran = [], ranBefore = []
        const forbidden = new Set('script iframe object embed applet frame frameset base template noscript noembed xmp plaintext portal annotation-xml handler'.split(' '))
        const isRemote = url => /^\s*([a-z][a-z0-9+.-]*:|\/\/)/i.test(url) && !/^\s*data:(image|audio|video|text\/vtt)/i.test(url)
        function look(text, type, index) {
          const document = new DOMParser().parseFromString(text, type)
          if (type != 'text/html' && document.querySelector('parsererror')) found.push(`${index} is not well-formed`)
          for (const element of document.querySelectorAll('*')) {
            const name = localName(element)
            if (forbidden.has(name)) found.push(`${index} ${name}`)
            for (const { name: attribute, value } of attributes(element)) {
              if (/^on/i.test(attribute) || ['srcdoc', 'action', 'formaction', 'ping', 'http-equiv', 'manifest'].includes(attribute)) found.push(`${index} ${attribute}`)
              const isLink = ['a', 'area'].includes(name) && attribute == 'href' && /^(https?|mailto|tel):/.test(value)
              if (['src', 'href', 'xlink:href', 'poster', 'background', 'data', 'srcset'].includes(attribute) && !isLink && isRemote(value)) found.push(`${index} ${attribute}=${value}`)
            }
            for (const rule of element.sheet?.cssRules ?? []) lookInStyle(rule.cssText, index)
            if (element.style) lookInStyle(element.style.cssText, index)
          }
          return document
        }
        function lookInStyle(text, index) {
          if (text.startsWith('@namespace')) return
          for (const [, url] of text.matchAll(/url\("?([^")]*)/gi)) if (isRemote(url) && url != 'about:invalid') found.push(`${index} ${text}`)
        }
        async function run(list, hits) {
          for (const [index, text] of list.entries()) {
            const frame = document.createElement('iframe')
            // Without allow-modals: a dialog in an inner frame would stop everything.
            frame.sandbox = 'allow-scripts allow-same-origin'
            document.body.append(frame)
            const inside = frame.contentWindow
            for (const name of ['alert', 'prompt', 'confirm', 'msgbox']) inside[name] = () => hits.push(index)
            try { inside.document.open(); inside.document.write(text); inside.document.close() } catch {}
            for (const element of [...inside.document.querySelectorAll('*')].slice(0, 60))
              for (const type of ['mouseover', 'pointerover', 'focus', 'load', 'error', 'toggle'])
                try { EventTarget.prototype.dispatchEvent.call(element, new inside.Event(type)) } catch {}
            await new Promise(resolve => setTimeout(resolve, 0))
            frame.remove()
          }
        }
        html.forEach((text, index) => { const document = look(text, 'text/html', index); look(new XMLSerializer().serializeToString(document), 'text/html', index) })
        xhtml.forEach((text, index) => { look(text, 'application/xhtml+xml', index); look(text, 'text/html', index) })
        ;(async () => {
          await run([...html, ...xhtml], ran)
          await run(vectors.filter(text => !/refresh|evil/i.test(text)), ranBefore)
          document.body.textContent = `RESULT[${btoa(JSON.stringify({ found, ran: [...new Set(ran)], ranBefore: [...new Set(ranBefore)] }).replace(/[^\x00-\x7f]/g, '?'))}]`
        })()
        """#
}
