import Glibc

/// Stops the run, so that libFuzzer keeps the input, and says why: in a release build `precondition` doesn't.
func check(_ isTrue: Bool, _ what: @autoclosure () -> String) {
    if isTrue { return }
    let words = Array("Fatal error: \(what())\n".utf8)
    _ = words.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    abort()
}

/// What is clean is cleaned to itself: nothing that an attacker hides can come to light by cleaning.
func checkSame(_ once: [UInt8], _ twice: [UInt8]?, _ what: String) {
    check(twice != nil, "\(what) can't be read again:\n\(String(decoding: once, as: UTF8.self))")
    check(
        twice.map { unescaped($0) == unescaped(once) } ?? true,
        """
        \(what) is changed when it is cleaned again:
        \(String(decoding: once, as: UTF8.self))
        --- becomes
        \(String(decoding: twice ?? [], as: UTF8.self))
        """)
}

/// The plain form of a plain name is longer by design (`_20` becomes `_5f20`): that is no difference here.
private func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
        result.append(bytes[index])
        index += 1
        guard result.last == UInt8(ascii: "_") else { continue }
        while index + 1 < bytes.count, bytes[index] == UInt8(ascii: "5"), bytes[index + 1] == UInt8(ascii: "f") {
            index += 2
        }
    }
    return result
}

/// Looks at the bytes alone, for no parser of markup to be trusted with the answer.
func checkNoElements(_ names: [String], in bytes: [UInt8]) {
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "<") {
        let rest = bytes[(index + 1)...].prefix(10).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        for name in names {
            check(!rest.starts(with: name.utf8), "<\(name) was left in:\n\(String(decoding: bytes, as: UTF8.self))")
        }
    }
}
