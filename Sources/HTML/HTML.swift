/// A piece of HTML, written as a string literal whose interpolations are escaped.
///
/// ```swift
/// func card(_ issue: Issue) -> HTML {
///     """
///     <li><a href="\(Paths.issue(issue.key))">\(issue.title)</a>\(issue.isFree ? badge : .empty)</li>
///     """
/// }
/// ```
///
/// The literal's own characters are unchanged. An interpolated text is escaped, so that it is safe between tags and
/// inside a quoted attribute (always quote attributes). An interpolated ``HTML`` is unchanged.
public struct HTML: Sendable, Hashable {
    public private(set) var text: String

    public static let empty = HTML(trusting: "")

    /// Treats text as markup without escaping it. Every use explains in a comment why that is safe.
    public init(trusting text: String) {
        self.text = text
    }

    /// Makes HTML from text for readers, escaped.
    public init(escaping text: some StringProtocol) {
        self.text = ""
        self.text.appendEscaped(text)
    }

    public static func + (left: HTML, right: HTML) -> HTML { HTML(trusting: left.text + right.text) }

    /// Returns an attribute with a blank before it, or nothing without a value.
    public static func attribute(_ name: StaticString, _ value: String?) -> HTML {
        guard let value else { return .empty }
        // The name is a literal of ours.
        return HTML(trusting: " \(name)=\"") + HTML(escaping: value) + HTML(trusting: "\"")
    }

    /// Returns an attribute without a value, such as `hidden`.
    public static func attribute(_ name: StaticString, if isThere: Bool) -> HTML {
        isThere ? HTML(trusting: " \(name)") : .empty
    }
}

extension Sequence<HTML> {
    public var joined: HTML { joined(by: "") }

    public func joined(by separator: HTML) -> HTML {
        // The parts are HTML already.
        HTML(trusting: map(\.text).joined(separator: separator.text))
    }
}
