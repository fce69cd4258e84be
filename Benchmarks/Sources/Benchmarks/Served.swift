import Foundation

/// A server under measurement.
final class Served {
    let process = Process()
    let address: String

    init(_ program: String, _ arguments: [String], address: String) throws {
        self.address = address
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        _ = try Measured.run(
            "curl -s -o /dev/null --retry 100 --retry-delay 0 --retry-connrefused --retry-max-time 30 \(address)")
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// CPU seconds so far, of the process and its children (nginx works in one).
    var cpu: Double {
        family.reduce(0) { sum, id in
            guard let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
                let tail = stat.split(separator: ")").last?.split(separator: " "), tail.count > 12
            else { return sum }
            return sum + ((Double(tail[11]) ?? 0) + (Double(tail[12]) ?? 0)) / 100
        }
    }

    /// Resident bytes now, of the process and its children.
    var resident: Int {
        family.reduce(0) { sum, id in
            let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
            return sum + (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
        }
    }

    private var family: [Int32] {
        let id = process.processIdentifier
        let children = (try? String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)) ?? ""
        return [id] + children.split(separator: " ").compactMap { Int32($0) }
    }

    /// An nginx with one worker that serves a folder.
    static func nginx(root: String, port: Int) throws -> Served {
        let configuration = """
            daemon off; worker_processes 1; pid /tmp/bench-nginx.pid; error_log /dev/null;
            events { worker_connections 1024; }
            http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
              client_body_temp_path /tmp/bench-b; proxy_temp_path /tmp/bench-p; fastcgi_temp_path /tmp/bench-f;
              uwsgi_temp_path /tmp/bench-u; scgi_temp_path /tmp/bench-s;
              server { listen 127.0.0.1:\(port); root \(root); } }
            """
        try configuration.write(toFile: "/tmp/bench-nginx.conf", atomically: true, encoding: .utf8)
        return try Served("/usr/sbin/nginx", ["-c", "/tmp/bench-nginx.conf"], address: "http://127.0.0.1:\(port)")
    }

    static func edicola(_ programs: Programs, data: String, port: Int) throws -> Served {
        try Served(
            programs.path("edicola"), ["serve", "--data", data, "--port", "\(port)"],
            address: "http://127.0.0.1:\(port)")
    }
}
