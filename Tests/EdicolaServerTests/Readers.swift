import EdicolaCore
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// A browser's cookies.
final class CookieJar {
    private(set) var cookies: [String: String] = [:]

    var fields: HTTPFields {
        guard !cookies.isEmpty else { return [:] }
        return [.cookie: cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")]
    }

    func take(_ response: TestResponse) {
        for line in response.headers[values: .setCookie] {
            let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { continue }
            if line.contains("Max-Age=0") {
                cookies[String(pair[0])] = nil
            } else {
                cookies[String(pair[0])] = String(pair[1])
            }
        }
    }
}

extension HTTPFields {
    static func reader(_ token: String) -> HTTPFields { [.authorization: "Bearer \(token)"] }

    static let form: HTTPFields = site("same-origin").adding([.contentType: "application/x-www-form-urlencoded"])

    /// Returns the field with which a browser reports a request's origin.
    static func site(_ site: String) -> HTTPFields { [.init("Sec-Fetch-Site") ?? .range: site] }

    func adding(_ others: HTTPFields) -> HTTPFields {
        var all = self
        for field in others { all[field.name] = field.value }
        return all
    }
}

extension TestClientProtocol {
    func get(_ uri: String, _ fields: HTTPFields = [:]) async throws -> TestResponse {
        try await execute(uri: uri, method: .get, headers: fields)
    }

    func send(
        _ method: HTTPRequest.Method, _ uri: String, _ fields: HTTPFields = [:], _ body: String = ""
    ) async throws -> TestResponse {
        try await execute(uri: uri, method: method, headers: fields, body: ByteBuffer(string: body))
    }

    /// Submits a form, in a browser with these cookies.
    func post(
        _ uri: String, _ fields: [String: String], _ jar: CookieJar, _ headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        let body = fields.sorted { $0.key < $1.key }
            .map { "\($0.key)=\($0.value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
            .joined(separator: "&")
        let response = try await send(.post, uri, HTTPFields.form.adding(jar.fields).adding(headers), body)
        jar.take(response)
        return response
    }

    /// Makes an anonymous reader with a token.
    func newReader() async throws -> Welcome {
        let response = try await send(.post, Paths.API.readers)
        #expect(response.status == .created)
        return try response.decoded()
    }

    /// Makes a reader with an account and a token.
    func newAccount(_ email: String, password: String = TestNewsstand.password) async throws -> Welcome {
        let token = try #require(try await newReader().token)
        let response = try await send(
            .put, Paths.API.account, .reader(token), #"{"email": "\#(email)", "password": "\#(password)"}"#)
        #expect(response.status == .created)
        return try response.decoded()
    }

    func signIn(
        _ email: String, password: String = TestNewsstand.password, _ fields: HTTPFields = [:], device: String = "app"
    ) async throws -> TestResponse {
        try await send(
            .post, Paths.API.sessions, fields,
            #"{"email": "\#(email)", "password": "\#(password)", "device": "\#(device)"}"#)
    }
}

extension TestNewsstand {
    static let password = "correct horse battery"
}
