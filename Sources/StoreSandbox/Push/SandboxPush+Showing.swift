extension SandboxPush {
    /// The screens of all phones and browsers.
    var screens: [PushPage.Screen] {
        all.compactMap { listener in
            if let phone = apns.device(listener.id) {
                let isGone = if case .gone = phone.state { true } else { false }
                let silent = phone.received.filter { $0.kind == "background" }.suffix(1)
                let notes = (phone.screen + silent).reversed().map { PushNote(phone: $0.text) }
                return PushPage.Screen(
                    id: listener.id, name: listener.name, isPhone: true, isOn: phone.isOn, isGone: isGone,
                    notes: notes)
            }
            guard let browser = service.browser(listener.id) else { return nil }
            return PushPage.Screen(
                id: listener.id, name: listener.name, isPhone: false, isOn: browser.isOn, isGone: browser.isGone,
                notes: browser.screen.reversed().map { PushNote(browser: $0.text) })
        }
    }

    private static let linesShown = 8

    var newestLines: [PushPage.Line] {
        let names = Dictionary(all.map { ($0.id, $0.name) }) { $1 }
        let asked = apns.log.suffix(Self.linesShown).map { entry in
            PushPage.Line(
                what: "APNs", to: names[entry.device] ?? "…\(entry.device.suffix(6))",
                answer: entry.status == 0 ? "no answer" : "\(entry.status) \(entry.reason ?? "taken")")
        }
        let sealed = service.log.suffix(Self.linesShown).map { entry in
            PushPage.Line(
                what: "Web Push", to: names[entry.browser] ?? entry.browser,
                answer: entry.status == 0 ? "no answer" : "\(entry.status) \(entry.reason ?? "taken and opened")")
        }
        return asked.reversed() + sealed.reversed()
    }

    /// The addresses of the services, and the keys for them.
    var description: JSONValue {
        [
            "apns": [
                "host": .text("\(PushServer.host):\(apnsPort)"), "team": .text(Self.team), "keyId": .text(Self.keyID),
                "topic": .text(Self.app),
            ],
            "webPush": ["origin": .text("https://\(PushServer.host):\(servicePort)")],
        ]
    }

    var log: [JSONValue] {
        let asked = apns.log.map { entry -> JSONValue in
            [
                "service": "apns", "device": .text(entry.device), "status": .number(Int64(entry.status)),
                "reason": entry.reason.map { .text($0) } ?? .null, "isTaken": .flag(entry.isTaken),
            ]
        }
        return asked
            + service.log.map { entry -> JSONValue in
                [
                    "service": "web-push", "device": .text(entry.browser), "status": .number(Int64(entry.status)),
                    "reason": entry.reason.map { .text($0) } ?? .null, "isTaken": .flag(entry.status == 201),
                ]
            }
    }
}

extension PushBrowser {
    /// The newest message of each topic.
    var screen: [Message] {
        var shown: [Message] = []
        for message in received {
            shown.removeAll { $0.topic != nil && $0.topic == message.topic }
            shown.append(message)
        }
        return shown
    }

    var description: JSONValue {
        [
            "isOn": .flag(isOn), "isGone": .flag(isGone),
            "received": .list(
                received.map { ["text": .text($0.text), "topic": $0.topic.map { .text($0) } ?? .null] }),
        ]
    }
}

extension PushDevice {
    var description: JSONValue {
        [
            "isOn": .flag(isOn), "dropped": .number(Int64(dropped.count)),
            "received": .list(
                received.map { ["id": .text($0.id), "kind": .text($0.kind), "text": .text($0.text)] }),
        ]
    }
}
