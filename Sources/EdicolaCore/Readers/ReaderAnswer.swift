#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The answer of `GET /readers/me`: who asks, as the newsstand knows them.
public struct ReaderAnswer: Hashable, Sendable, Codable {
    /// The reader's id.
    public var reader: Reader.ID
    /// When they began here, as an anonymous reader or with an account.
    public var since: Date
    /// nil for an anonymous reader.
    public var email: String?
    /// The operator chose the password: the reader is asked for one of their own.
    public var hasTemporaryPassword: Bool
    /// The one seen last comes first.
    public var devices: [Device]
    /// Which of them asks.
    public var device: String
    /// How many a reader may have.
    public var maximumDevices: Int
    /// The newest line of each purpose.
    public var consents: [Consent]

    /// A reader as they are shown to themselves.
    public init(
        reader: Reader.ID, since: Date, email: String?, hasTemporaryPassword: Bool, devices: [Device], device: String,
        maximumDevices: Int, consents: [Consent]
    ) {
        self.reader = reader
        self.since = since
        self.email = email
        self.hasTemporaryPassword = hasTemporaryPassword
        self.devices = devices
        self.device = device
        self.maximumDevices = maximumDevices
        self.consents = consents
    }
}

/// The answer to a registration by `POST /readers`, and to signing in.
public struct Welcome: Hashable, Sendable, Codable {
    /// The device's reader now: after signing in, the account's reader.
    public var reader: Reader.ID
    /// The ``Device/id`` by which this device is known.
    public var device: String
    /// The device's token from now on, for `Authorization: Bearer edr_…`; a browser has a cookie instead.
    public var token: String?
    /// Devices that had to give way, by their names.
    public var signedOut: [String]

    /// A welcome; for a browser, which has a cookie, without a token.
    public init(reader: Reader.ID, device: String, token: String? = nil, signedOut: [String] = []) {
        self.reader = reader
        self.device = device
        self.token = token
        self.signedOut = signedOut
    }
}

/// The body of `POST /readers`.
public struct NewReader: Hashable, Sendable, Codable {
    /// The device's name; without it the program's own name for itself serves.
    public var device: String?

    /// - Parameter device: at most 60 characters are kept.
    public init(device: String? = nil) {
        self.device = device
    }
}

/// The body of `POST /readers/sessions` and, to claim an anonymous reader, of `PUT /readers/me/account`.
public struct Credentials: Hashable, Sendable, Codable {
    /// The account's address; capitals don't matter.
    public var email: String
    /// The password as typed. A new one has at least 10 characters, at most 512 bytes.
    public var password: String
    /// The device's name; without it the program's own name for itself serves.
    public var device: String?

    /// Credentials as they were typed; nothing is checked here.
    public init(email: String, password: String, device: String? = nil) {
        self.email = email
        self.password = password
        self.device = device
    }
}

/// The body of `PUT /readers/me/password`.
public struct NewPassword: Hashable, Sendable, Codable {
    /// The password of now, which is asked for once more.
    public var current: String
    /// The one from now on: at least 10 characters, at most 512 bytes.
    public var new: String

    /// A change of passwords as they were typed; nothing is checked here.
    public init(current: String, new: String) {
        self.current = current
        self.new = new
    }
}
