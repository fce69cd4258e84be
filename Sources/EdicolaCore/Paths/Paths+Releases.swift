extension Paths {
    /// The state of a release, for its publisher.
    public static func release(_ key: Issue.Key) -> String { "/console/releases/\(key.publication)/\(key.issue)" }
}

extension Paths.API {
    /// A link to the page of a release.
    public static func deliveryPage(_ key: Issue.Key) -> String { "\(delivery(key))/page" }

    /// The channels with which a device can register for new issues.
    public static let push = "\(root)/push"

    /// A device's registration for messages.
    public static func push(of device: String) -> String { "\(root)/devices/\(device)/push" }

    /// A device's reports of issues opened from messages.
    public static func openings(on device: String) -> String { "\(push(of: device))/openings" }

    /// The audience of an issue.
    public static func audience(_ key: Issue.Key) -> String { "\(issue(key))/audience" }
    /// The state of a release.
    public static func delivery(_ key: Issue.Key) -> String { "\(issue(key))/delivery" }
    /// A test message to some readers' devices.
    public static func deliveryTests(_ key: Issue.Key) -> String { "\(delivery(key))/tests" }
    /// How issues are announced where a publication says nothing else.
    public static let usualAnnouncing = "\(root)/announcing"
    /// How issues of a publication are announced; `DELETE` lets it follow the newsstand's way again.
    public static func announcing(_ id: Publication.ID) -> String { "\(publication(id))/announcing" }
}
