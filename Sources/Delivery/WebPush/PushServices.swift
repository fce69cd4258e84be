/// The push services of browsers, which any number of devices may use. Every other host is untrusted.
enum PushServices {
    static func isKnown(_ host: String) -> Bool { all.contains { host == $0 || host.hasSuffix(".\($0)") } }

    /// Chrome and all browsers made of it, Firefox, Edge, Safari.
    private static let all = [
        "fcm.googleapis.com", "jmt17.google.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com",
    ]
}
