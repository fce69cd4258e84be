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
    case array([PropertyList])
    /// Keys in the order given.
    case dictionary([(key: String, value: PropertyList)])

    /// The whole document.
    var document: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        write(to: &text, indent: "")
        return text + "</plist>\n"
    }

    private func write(to text: inout String, indent: String) {
        switch self {
        case .string(let string): text += "\(indent)<string>\(Self.escaped(string))</string>\n"
        case .boolean(let value): text += "\(indent)<\(value)/>\n"
        case .date(let date): text += "\(indent)<date>\(date.formatted(.iso8601))</date>\n"
        case .array(let values):
            text += "\(indent)<array>\n"
            for value in values { value.write(to: &text, indent: indent + "\t") }
            text += "\(indent)</array>\n"
        case .dictionary(let entries):
            text += "\(indent)<dict>\n"
            for (key, value) in entries {
                text += "\(indent)\t<key>\(Self.escaped(key))</key>\n"
                value.write(to: &text, indent: indent + "\t")
            }
            text += "\(indent)</dict>\n"
        }
    }

    /// Escapes XML's own characters and leaves out those that XML 1.0 can't hold (§2.2).
    private static func escaped(_ string: String) -> String {
        var text = ""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\r": text += "&#13;"
            case "\t", "\n": text.unicodeScalars.append(scalar)
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": continue
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
