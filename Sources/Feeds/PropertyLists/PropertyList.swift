#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value of an XML property list (Apple's PropertyList-1.0 DTD).
indirect enum PropertyList {
    case string(String)
    case boolean(Bool)
    case date(Date)
    case number(Double)
    case array([PropertyList])
    /// Keys in the order given.
    case dictionary([(key: String, value: PropertyList)])

    /// The whole document.
    var document: String {
        var writer = XMLWriter(
            head: """
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

                """)
        writer.element("plist", ["version": "1.0"]) { write(to: &$0) }
        return writer.document
    }

    private func write(to writer: inout XMLWriter) {
        switch self {
        case .string(let string): writer.element("string", text: string)
        case .boolean(let value): writer.element(value ? "true" : "false")
        case .date(let date): writer.element("date", text: date.formatted(.iso8601))
        case .number(let number): writer.element("real", text: String(number))
        case .array(let values):
            writer.element("array") { for value in values { value.write(to: &$0) } }
        case .dictionary(let entries):
            writer.element("dict") { writer in
                for (key, value) in entries {
                    writer.element("key", text: key)
                    value.write(to: &writer)
                }
            }
        }
    }
}
