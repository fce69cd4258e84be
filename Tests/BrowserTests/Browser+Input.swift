import Foundation

/// Real input, which goes through the browser like a person's.
extension Browser {
    struct Point: Hashable, Sendable {
        var x: Double
        var y: Double

        init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }

        var json: JSONValue { ["x": .number(x.rounded()), "y": .number(y.rounded())] }
    }

    /// Sends a command of the developer tools' protocol.
    @discardableResult
    func tell(_ command: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
        try await ask("POST", "/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
    }

    func run(_ script: String) async throws {
        try await ask("POST", "/execute/sync", ["script": .string(script), "args": []])
    }

    /// Puts fingers down, moves them in steps, and lifts them unless they are held. The events' times don't depend on
    /// the machine's speed.
    func touch(
        _ from: [Point], to: [Point]? = nil, milliseconds: Int = 200, rest: Int = 0, isHeld: Bool = false
    ) async throws {
        let end = Date.now.timeIntervalSince1970
        let begin = end - Double((to == nil ? 0 : milliseconds) + rest) / 1000
        try await touches("touchStart", from, at: begin)
        if let to {
            let steps = max(2, milliseconds / 20)
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                try await touches(
                    "touchMove",
                    zip(from, to).map { Point($0.x + ($1.x - $0.x) * share, $0.y + ($1.y - $0.y) * share) },
                    at: begin + Double(milliseconds) / 1000 * share)
            }
        }
        if !isHeld { try await touches("touchEnd", [], at: end) }
    }

    func lift() async throws { try await touches("touchEnd", [], at: Date.now.timeIntervalSince1970) }

    func tap(_ x: Double, _ y: Double) async throws { try await touch([Point(x, y)]) }

    /// Taps twice in one request, so that no time is lost in between.
    func tapTwice(_ x: Double, _ y: Double) async throws {
        let once: [JSONValue] = [["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0]]
        try await actions([
            "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"],
            "actions": .array([move(to: Point(x, y))] + once + once),
        ])
    }

    private func touches(_ type: String, _ points: [Point], at time: Double) async throws {
        try await tell(
            "Input.dispatchTouchEvent",
            ["type": .string(type), "touchPoints": .array(points.map(\.json)), "timestamp": .number(time)])
    }

    /// Presses the mouse at one point, moves it and releases it at another.
    func drag(_ from: Point, to: Point, milliseconds: Int = 160) async throws {
        try await actions([
            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
            "actions": [
                move(to: from), ["type": "pointerDown", "button": 0],
                move(to: Point((from.x + to.x) / 2, (from.y + to.y) / 2), milliseconds / 2),
                move(to: to, milliseconds / 2), ["type": "pointerUp", "button": 0],
            ],
        ])
    }

    func click(at point: Point, times: Int = 1) async throws {
        let once: [JSONValue] = [["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0]]
        try await actions([
            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
            "actions": .array([move(to: point)] + (0..<times).flatMap { _ in once }),
        ])
    }

    /// Turns the wheel several times without a pause.
    func wheel(_ deltas: [Int], at point: Point, isZoom: Bool = false) async throws {
        for delta in deltas {
            try await tell(
                "Input.dispatchMouseEvent",
                [
                    "type": "mouseWheel", "x": .number(point.x), "y": .number(point.y), "deltaX": 0,
                    "deltaY": .number(Double(delta)), "modifiers": isZoom ? 2 : 0,
                ])
        }
    }

    /// Waits until no page moves.
    func still() async throws {
        try await until("document.getAnimations().every(animation => animation.playState !== 'running')")
    }

    private func move(to point: Point, _ milliseconds: Int = 0) -> JSONValue {
        [
            "type": "pointerMove", "x": .number(point.x.rounded()), "y": .number(point.y.rounded()),
            "duration": .number(Double(milliseconds)),
        ]
    }

    private func actions(_ source: JSONValue) async throws {
        try await ask("POST", "/actions", ["actions": [source]])
    }
}
