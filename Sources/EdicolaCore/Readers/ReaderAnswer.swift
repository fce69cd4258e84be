#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The answer of `GET /readers/me`: the caller, as the newsstand knows them.
public struct ReaderAnswer: Hashable, Sendable, Codable {
    /// The reader's id.
    public var reader: Reader.ID
    /// When they began here, as an anonymous reader or with an account.
    public var since: Date
    /// nil for an anonymous reader.
    public var email: String?
    /// Whether the operator chose the password; the reader is then asked for one of their own.
    public var hasTemporaryPassword: Bool
    /// The reader's devices, last seen first.
    public var devices: [Device]
    /// The ``Device/id`` of the caller's device.
    public var device: String
    /// The maximum number of devices.
    public var maximumDevices: Int
    /// The newest entry of each purpose.
    public var consents: [Consent]

    /// Makes the answer.
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
    /// The names of devices that were signed out to make room.
    public var signedOut: [String]

    /// Makes the answer; by default without a token, for a browser, which has a cookie.
    public init(reader: Reader.ID, device: String, token: String? = nil, signedOut: [String] = []) {
        self.reader = reader
        self.device = device
        self.token = token
        self.signedOut = signedOut
    }
}

/// The body of `POST /readers`.
public struct NewReader: Hashable, Sendable, Codable {
    /// The device's name; by default the program's own name for itself.
    public var device: String?

    /// - Parameter device: At most 60 characters are kept.
    public init(device: String? = nil) {
        self.device = device
    }
}

/// The body of `POST /readers/sessions` and, to claim an anonymous reader, of `PUT /readers/me/account`.
public struct Credentials: Hashable, Sendable, Codable {
    /// The account's address; case doesn't matter.
    public var email: String
    /// The password as typed. A new one has at least 10 characters, at most 512 bytes.
    public var password: String
    /// The device's name; by default the program's own name for itself.
    public var device: String?

    /// Makes credentials as typed, without checking them.
    public init(email: String, password: String, device: String? = nil) {
        self.email = email
        self.password = password
        self.device = device
    }
}

/// The body of `PUT /readers/me/password`.
public struct NewPassword: Hashable, Sendable, Codable {
    /// The current password, for confirmation.
    public var current: String
    /// The new password: at least 10 characters, at most 512 bytes.
    public var new: String

    /// Makes a change of passwords as typed, without checking them.
    public init(current: String, new: String) {
        self.current = current
        self.new = new
    }
}
