import Foundation
import NIOSSL
import TestPrograms

/// A certificate for this machine that vouches for itself, made by openssl for one run of the tests.
struct TestCertificate: Sendable {
    /// PEM, with the key behind the certificate.
    let path: String

    static let made = Result { try TestCertificate() }

    private struct NotMade: Error {}

    private init() throws {
        path = FileManager.default.temporaryDirectory.path + "/edicola-certificate-\(UUID().uuidString).pem"
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout", path, "-out",
            "\(path).crt",
        ]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.begin()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw NotMade() }
        let key = try Data(contentsOf: URL(filePath: path))
        let certificate = try Data(contentsOf: URL(filePath: "\(path).crt"))
        try (certificate + key).write(to: URL(filePath: path))
        try FileManager.default.removeItem(atPath: "\(path).crt")
    }

    var server: TLSConfiguration {
        get throws {
            let certificates = try NIOSSLCertificate.fromPEMFile(path)
            return .makeServerConfiguration(
                certificateChain: certificates.prefix(1).map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: path, format: .pem)))
        }
    }
}
