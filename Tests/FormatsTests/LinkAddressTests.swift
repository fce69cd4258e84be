import Formats
import Testing

struct LinkAddressTests {
    @Test(arguments: [
        ("https://example.org/a b", "https://example.org/ab"), ("HTTP://EXAMPLE.ORG", "HTTP://EXAMPLE.ORG"),
        ("mailto:a@example.org", "mailto:a@example.org"), ("tel:+390612345", "tel:+390612345"),
        ("www.example.org", "http://www.example.org"), ("https://example.org/caffè", "https://example.org/caff%C3%A8"),
        (" \u{1}https://example.org/\"<>", "https://example.org/%22%3C%3E"),
    ]) func `a harmless address is kept`(address: String, kept: String) {
        #expect(LinkAddress(address.utf8)?.text == kept)
    }

    @Test(arguments: [
        "javascript:alert(1)", "java\u{A}script:alert(1)", "file:///etc/passwd", "data:text/html,x", "", "http:",
        "ftp://example.org", "//example.org", "chapter 2", "https://" + String(repeating: "a", count: 3_000),
    ]) func `any other address is dropped`(address: String) {
        #expect(LinkAddress(address.utf8) == nil)
    }
}
