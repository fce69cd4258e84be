import AsyncHTTPClient
import Circulation
import EdicolaServer
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

/// The App Store's part of the file for `edicola serve --config`.
struct AppStoreSettings {
    static let names: Set<String> = [
        "app-store-bundle", "app-store-id", "app-store-environment", "app-store-roots", "app-store-intermediates",
        "app-store-issuer", "app-store-key-id", "app-store-key", "app-store-secret",
    ]

    private let bundleID: String
    private let file: ServeConfiguration

    /// - Returns: nil when the newsstand does not sell through the App Store.
    init?(_ file: ServeConfiguration) {
        guard let bundleID = file["app-store-bundle"] else { return nil }
        self.bundleID = bundleID
        self.file = file
    }

    /// Returns the configured shop.
    ///
    /// - Throws: ``CommandError`` with a remedy.
    func shop() throws -> AppStoreShop {
        let app = try app()
        let roots: AppStoreRoots
        do {
            roots = try AppStoreRoots(pinned: try files("app-store-roots"))
        } catch let trouble as AppStoreRoots.RootError {
            throw CommandError(Self.sentence(trouble))
        }
        let transport = ShopTransport.http
        return AppStoreShop(
            verifier: AppStoreVerifier(app: app, roots: roots),
            receipts: try ReceiptVerifier(
                app: app, roots: roots, intermediates: try files("app-store-intermediates")),
            servers: try credentials().map { credentials in
                AppStoreServers(
                    production: app.environments.contains(.production)
                        ? AppStoreServer(
                            base: AppStoreServer.production, credentials: credentials, transport: transport)
                        : nil,
                    sandbox: AppStoreServer(
                        base: AppStoreServer.sandbox, credentials: credentials, transport: transport))
            },
            verifyReceipt: try secret().map {
                VerifyReceipt(bundleID: bundleID, secret: $0, transport: transport)
            })
    }

    private func app() throws -> AppStoreApp {
        let environment = file["app-store-environment"] ?? "production"
        guard environment == "production" || environment == "sandbox" else {
            throw CommandError(
                "“app-store-environment” must be production (sandbox purchases are accepted, and stored separately) "
                    + "or sandbox."
            )
        }
        do {
            return try AppStoreApp(
                bundleID: bundleID, appAppleID: try file.number("app-store-id", in: 1...Int.max).map(Int64.init),
                environments: environment == "production" ? [.production, .sandbox] : [.sandbox])
        } catch AppStoreApp.ConfigurationError.noAppAppleID {
            throw CommandError("Add “app-store-id = …”: the app’s number in App Store Connect.")
        }
    }

    private func files(_ name: String) throws -> [[UInt8]] {
        try (file[name] ?? "").split(separator: ",").map { part in
            let path = part.trimmingCharacters(in: .whitespaces)
            guard let data = FileManager.default.contents(atPath: path) else {
                throw CommandError("\(path) (“\(name)”) can’t be read.")
            }
            return Array(data)
        }
    }

    private func credentials() throws -> AppStoreCredentials? {
        guard let key = file["app-store-key"] else { return nil }
        guard let issuer = file["app-store-issuer"], let id = file["app-store-key-id"],
            let pem = try? String(contentsOfFile: key, encoding: .utf8),
            let credentials = try? AppStoreCredentials(issuerID: issuer, keyID: id, bundleID: bundleID, pem: pem)
        else {
            throw CommandError(
                "“app-store-key” is the .p8 file from App Store Connect. It needs “app-store-issuer” and “app-store-key-id”."
            )
        }
        return credentials
    }

    /// Reads the secret from a file of its own: people show each other the configuration file.
    private func secret() throws -> String? {
        guard let path = file["app-store-secret"] else { return nil }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw CommandError("\(path) (“app-store-secret”) can’t be read.")
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func sentence(_ trouble: AppStoreRoots.RootError) -> String {
        switch trouble {
        case .none:
            "Add “app-store-roots = AppleRootCA-G3.cer, AppleIncRootCertificate.cer”: both are at apple.com/certificateauthority."
        case .unreadable: "A file in “app-store-roots” is not a certificate (DER, .cer)."
        case .unknown, .isApple: "A file in “app-store-roots” is neither Apple Root CA – G3 nor Apple Inc. Root."
        }
    }
}

extension ShopTransport {
    /// HTTP with a timeout of 30 seconds and a maximum response of 32 MiB.
    static let http = ShopTransport { question in
        var request = HTTPClientRequest(url: question.url)
        request.method = .RAW(value: question.method)
        if let authorization = question.authorization {
            request.headers.add(name: "Authorization", value: authorization)
        }
        if let body = question.body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: body))
        }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        let body = try await response.body.collect(upTo: 32 << 20)
        return Answer(
            status: Int(response.status.code), retryAfter: response.headers.first(name: "Retry-After"),
            body: Array(body.readableBytesView))
    }
}
