import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The reader's web browser.
enum Browser {
    /// Opens an address in `$BROWSER` or what the desktop prefers.
    ///
    /// - Returns: false when there is none.
    static func open(_ address: String) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        let chosen = environment["BROWSER"]?.split(separator: ":").first.map { [String($0)] } ?? []
        return (chosen + ["xdg-open", "open"]).contains { launch($0, address, path: environment["PATH"] ?? "") }
    }

    private static func launch(_ program: String, _ address: String, path: String) -> Bool {
        let places = program.contains("/") ? [program] : path.split(separator: ":").map { "\($0)/\(program)" }
        guard let place = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            return false
        }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [Int32(0), 1, 2] {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let arguments = unsafe [strdup(place), strdup(address), nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process = pid_t()
        return unsafe posix_spawn(&process, place, &actions, nil, arguments, environ) == 0
    }
}
