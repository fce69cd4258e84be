/// A browser's name in a list of devices, from its `User-Agent`: “Firefox on Linux”.
enum DeviceName {
    /// - Parameter agent: the `User-Agent` field.
    static func words(of agent: String?) -> String {
        guard let agent, !agent.isEmpty else { return "An unnamed device" }
        let browser = browsers.first(where: { agent.contains($0.sign) })?.name
        let system = systems.first(where: { agent.contains($0.sign) })?.name
        return switch (browser, system) {
        case (let browser?, let system?): "\(browser) on \(system)"
        case (let browser?, nil): browser
        case (nil, let system?): "A browser on \(system)"
        // A program names itself before the slash.
        case (nil, nil): named(String(agent.prefix { $0 != "/" && $0 != " " })) ?? "An unnamed device"
        }
    }

    /// Returns a chosen name as far as it fits one line; nil when nothing is left of it.
    static func named(_ text: String?) -> String? {
        guard let text else { return nil }
        let plain = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
        let name = String(String.UnicodeScalarView(plain)).prefix(60).drop { $0.isWhitespace }
        return name.isEmpty ? nil : String(name)
    }

    /// Signs of browsers; the first match counts, because most browsers also claim to be others.
    private static let browsers: [(sign: String, name: String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
        ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("HeadlessChrome", "Chrome"), ("Chrome", "Chrome"),
        ("Safari", "Safari"),
    ]

    private static let systems: [(sign: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"),
        ("Windows", "Windows"), ("Macintosh", "Mac"), ("Linux", "Linux"),
    ]
}
