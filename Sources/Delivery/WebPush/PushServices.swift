/// The push services of browsers, to which any number of devices may lead. Every other host is a stranger's word.
enum PushServices {
    static func isKnown(_ host: String) -> Bool { all.contains { host == $0 || host.hasSuffix(".\($0)") } }

    /// Chrome and all that is made of it, Firefox, Edge, Safari.
    private static let all = [
        "fcm.googleapis.com", "jmt17.google.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com",
    ]
}
