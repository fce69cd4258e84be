import Foundation
import NIOSSL
import TestPrograms

/// A self-signed certificate, made by openssl for one run of the tests.
struct TestCertificate: Sendable {
    /// The PEM file's path: the certificate, then the key.
    let path: String

    /// The certificate for this machine.
    static let made = Result { try TestCertificate() }

    private struct NotMade: Error {}

    /// - Parameter isOver: whether it expired yesterday.
    init(names: String = "IP:127.0.0.1,DNS:localhost", isOver: Bool = false) throws {
        path = FileManager.default.temporaryDirectory.path + "/edicola-certificate-\(UUID().uuidString).pem"
        let (key, certificate) = ("\(path).key", "\(path).crt")
        try Self.openSSL(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
            "/CN=localhost", "-addext", "subjectAltName=\(names)", "-keyout", key, "-out", certificate)
        if isOver {
            try Self.openSSL("x509", "-in", certificate, "-days", "-1", "-signkey", key, "-out", "\(certificate).over")
            try FileManager.default.removeItem(atPath: certificate)
            try FileManager.default.moveItem(atPath: "\(certificate).over", toPath: certificate)
        }
        let parts = try [certificate, key].map { try Data(contentsOf: URL(filePath: $0)) }
        try (parts[0] + parts[1]).write(to: URL(filePath: path))
        for file in [certificate, key] { try FileManager.default.removeItem(atPath: file) }
    }

    private static func openSSL(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.begin()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw NotMade() }
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
