import Glibc

// libFuzzer hands one input after the other to the parser that the environment variable FUZZ_TARGET names.

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ parse: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
guard targets[name] != nil else {
    print("FUZZ_TARGET must be one of \(targets.keys.sorted().joined(separator: ", "))")
    exit(64)
}
var count = CommandLine.argc
var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
    runDriver(&count, &words) { data, size in
        Chosen.parse(Array(UnsafeBufferPointer(start: data, count: size)))
        return 0
    })

enum Chosen {
    static let parse: @Sendable ([UInt8]) -> Void = {
        getenv("FUZZ_TARGET").flatMap { targets[String(cString: $0)] } ?? { _ in }
    }()
}
