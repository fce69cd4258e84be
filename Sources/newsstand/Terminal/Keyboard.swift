import Dispatch
import Synchronization
import Terminals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The keys of the terminal, one by one, and a screen of our own; both are given back at the latest when the value goes.
/// Ctrl-C, and a polite request to end, are the end of the keys.
final class Keyboard {
    private let before: termios
    private let ending = Ending()
    private var isOurs = true
    private let signals: [any DispatchSourceSignal]
    /// Bytes that were typed ahead.
    private var pending: [UInt8] = []

    enum Key: Hashable {
        case letter(Character)
        case up, down, left, right, pageUp, pageDown, home, end, enter, escape, backspace
        /// The terminal has another size now.
        case resized
    }

    /// - Returns: nil when standard input or output is no terminal.
    init?() {
        var state = termios()
        guard Terminal.hasKeys, Terminal.hasScreen, unsafe tcgetattr(0, &state) == 0 else { return nil }
        before = state
        signals = Interruption.handled { [ending] _ in ending.isAsked.withLock { $0 = true } }
        // Ctrl-C is a key too: a signal would end the program with the screen still ours.
        state.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        unsafe tcsetattr(0, TCSANOW, &state)
        Terminal.out("\u{1B}[?1049h\u{1B}[?25l")
    }

    deinit { giveBack() }

    /// The terminal is as it was; there are no more keys.
    func giveBack() {
        guard isOurs else { return }
        isOurs = false
        var state = before
        unsafe tcsetattr(0, TCSANOW, &state)
        Terminal.out("\u{1B}[?25h\u{1B}[?1049l")
    }

    /// Waits for a key. Blocks; nil when there will be no more.
    func next() -> Key? {
        let size = Terminal.size
        while !ending.isAsked.withLock({ $0 }) {
            if let key = takeKey() { return key }
            if ending.isAsked.withLock({ $0 }) { break }
            var waiting = [pollfd(fd: 0, events: Int16(POLLIN), revents: 0)]
            let ready = unsafe poll(&waiting, 1, 500)
            if Terminal.size != size { return .resized }
            if ready == 0 || ready < 0 && errno == EINTR { continue }
            guard ready > 0, let bytes = read() else { return nil }
            pending += bytes
        }
        return nil
    }

    /// The first key of what was typed; nil when nothing is left that is one.
    private func takeKey() -> Key? {
        while let first = pending.first {
            if first == 0x1B {
                let rest = String(decoding: pending.dropFirst(), as: UTF8.self)
                let sequence = Self.sequences.keys.filter { rest.hasPrefix($0) }.max { $0.count < $1.count } ?? ""
                pending.removeFirst(1 + sequence.utf8.count)
                return Self.sequences[sequence]
            }
            if first == Self.controlC {
                ending.isAsked.withLock { $0 = true }
                return nil
            }
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            let bytes = Array(pending.prefix(length))
            pending.removeFirst(bytes.count)
            if let key = Self.key(bytes) { return key }
        }
        return nil
    }

    private func read() -> [UInt8]? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            #if canImport(Darwin)
                count = unsafe max(0, Darwin.read(0, buffer.baseAddress, 32))
            #elseif canImport(Musl)
                count = unsafe max(0, Musl.read(0, buffer.baseAddress, 32))
            #else
                count = unsafe max(0, Glibc.read(0, buffer.baseAddress, 32))
            #endif
        }
        return bytes.isEmpty ? nil : bytes
    }

    private static let controlC: UInt8 = 0x03

    private static let sequences: [String: Key] = [
        "[A": .up, "[B": .down, "[C": .right, "[D": .left, "OA": .up, "OB": .down, "OC": .right, "OD": .left,
        "[5~": .pageUp, "[6~": .pageDown, "[H": .home, "[F": .end, "[1~": .home, "[4~": .end, "": .escape,
    ]

    private static func key(_ bytes: [UInt8]) -> Key? {
        switch bytes[0] {
        case 0x0D, 0x0A: return .enter
        case 0x7F, 0x08: return .backspace
        case 0..<0x20: return nil
        default: return String(decoding: bytes, as: UTF8.self).first.map { .letter($0) }
        }
    }
}

/// Whether the program was asked to end.
private final class Ending: Sendable {
    let isAsked = Mutex(false)
}

func != (one: (columns: Int, rows: Int), other: (columns: Int, rows: Int)) -> Bool {
    one.columns != other.columns || one.rows != other.rows
}
