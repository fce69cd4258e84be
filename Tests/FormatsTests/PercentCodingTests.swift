import Formats
import Testing

@Suite struct PercentCodingTests {
    @Test(arguments: [
        ("a%20b", "a b"), ("%C3%a8", "è"), ("100%", "100%"), ("%4", "%4"), ("%zz%41", "%zzA"), ("%%41", "%A"),
        // A sign is no digit, though numbers may begin with one.
        ("%+1%-1", "%+1%-1"), ("a+b", "a+b"), ("", ""), ("%25%32%30", "%20"),
    ])
    func `what an address means`(text: String, meaning: String) {
        #expect(String(decoding: PercentCoding.decoded(text.utf8), as: UTF8.self) == meaning)
    }

    @Test func `in what a form sends a plus is a space, unless it is encoded`() {
        #expect(PercentCoding.decoded("a+b%2Bc%20d".utf8, plusIsSpace: true) == Array("a b+c d".utf8))
    }

    @Test func `a text in an address`() {
        #expect(PercentCoding.encoded("a b/è~%".utf8) == "a%20b%2F%C3%A8~%25")
        #expect(PercentCoding.encoded("a b/c".utf8) { $0 != UInt8(ascii: " ") } == "a%20b/c")
        #expect(PercentCoding.encoded([0, 0x0F, 0xFF]) == "%00%0F%FF")
    }

    @Test func `every byte comes back`() {
        let bytes = Array(UInt8.min...UInt8.max)
        #expect(PercentCoding.decoded(PercentCoding.encoded(bytes).utf8) == bytes)
        #expect(PercentCoding.decoded(PercentCoding.encoded(bytes).utf8, plusIsSpace: true) == bytes)
    }
}
