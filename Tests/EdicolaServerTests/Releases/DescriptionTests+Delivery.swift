import EdicolaCore
import HTTPTypes

@testable import EdicolaServer

extension DescriptionTests {
    /// Announcements; each request with a key and without.
    static var announcing: [(HTTPRequest.Method, String, HTTPFields, String?)] {
        let (list, key) = ("/api/v1/publications/orchard/issues", HTTPFields.publisher)
        let (new, none) = ("\(list)/new", "\(list)/none")
        let (policy, nowhere) = ("/api/v1/publications/orchard/announcing", "/api/v1/publications/none/announcing")
        let usual = Paths.API.usualAnnouncing
        let quiet = #"{"kind": "silent", "quiet": {"from": 22, "until": 7}, "isOnceADay": false}"#
        let test = #"{"readers": ["\#(reader)"]}"#
        return [
            (.get, "/api/v1/push", [:], nil), (.get, policy, key, nil), (.put, policy, key, quiet),
            (.get, policy, key, nil), (.put, policy, key, #"{"kind": "loud", "isOnceADay": true}"#),
            (.put, policy, key, #"{"kind": "plain", "quiet": {"from": 7, "until": 7}, "isOnceADay": true}"#),
            (.get, policy, [:], nil), (.put, policy, [:], quiet), (.get, nowhere, key, nil),
            (.put, nowhere, key, quiet),
            (.delete, policy, key, nil), (.delete, policy, [:], nil), (.delete, nowhere, key, nil),
            (.get, usual, key, nil), (.get, usual, [:], nil), (.put, usual, key, quiet), (.put, usual, [:], quiet),
            (.put, usual, key, #"{"kind": "loud", "isOnceADay": true}"#),
            (.get, "\(new)/audience", key, nil), (.get, "\(none)/audience", key, nil),
            (.get, "\(new)/audience", [:], nil),
            (.get, "\(list)/free/delivery", key, nil), (.get, "\(new)/delivery", key, nil),
            (.get, "\(none)/delivery", key, nil), (.get, "\(new)/delivery", [:], nil),
            (.put, "\(new)/delivery", key, #"{"order": "pause"}"#),
            (.put, "\(new)/delivery", key, #"{"order": "stop"}"#),
            (.put, "\(none)/delivery", key, #"{"order": "pause"}"#),
            (.put, "\(new)/delivery", [:], #"{"order": "pause"}"#),
            (.put, "\(new)/delivery", key, #"{"order": "cancel"}"#),
            (.put, "\(new)/delivery", key, #"{"order": "resume"}"#),
            (.post, "\(new)/delivery/page", key, nil), (.post, "\(none)/delivery/page", key, nil),
            (.post, "\(new)/delivery/page", [:], nil),
            (.post, "\(new)/preview?hours=1", key, nil), (.post, "\(new)/preview?hours=0", key, nil),
            (.post, "\(none)/preview", key, nil), (.post, "\(new)/preview", [:], nil),
            (.post, "\(list)/free/preview", key, nil),
            (.post, "\(new)/delivery/tests", key, test), (.post, "\(new)/delivery/tests", key, #"{"readers": []}"#),
            (.post, "\(new)/delivery/tests", [:], test), (.post, "\(none)/delivery/tests", key, test),
        ]
    }
}
