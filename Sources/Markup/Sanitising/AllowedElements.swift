/// The elements that stay in a document. What isn't named here goes; its contents stay, unless it is named among those
/// that go whole.
enum AllowedElements {
    static let html: Set<String> = [
        // Structure and text.
        "html", "head", "body", "title", "meta", "link", "style", "address", "article", "aside", "footer", "header",
        "h1", "h2", "h3", "h4", "h5", "h6", "hgroup", "main", "nav", "section", "search", "blockquote", "dd", "div",
        "dl", "dt", "figcaption", "figure", "hr", "li", "menu", "ol", "p", "pre", "ul", "a", "abbr", "b", "bdi", "bdo",
        "br", "cite", "code", "data", "dfn", "em", "i", "kbd", "mark", "q", "rb", "rp", "rt", "rtc", "ruby", "s",
        "samp",
        "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr", "del", "ins",
        // What old magazines are made of.
        "acronym", "basefont", "big", "center", "dir", "font", "marquee", "nobr", "strike", "tt",
        // Pictures, sound and film.
        "area", "audio", "img", "map", "track", "video", "picture", "source", "canvas",
        // Tables.
        "caption", "col", "colgroup", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
        // What can be operated within the page; nothing is sent anywhere.
        "button", "datalist", "details", "dialog", "fieldset", "form", "input", "label", "legend", "meter", "optgroup",
        "option", "output", "progress", "select", "summary", "textarea",
    ]

    /// Gone with all that is in them, in whatever namespace.
    static let dropped: Set<String> = [
        "script", "iframe", "applet", "frame", "base", "bgsound", "portal", "fencedframe", "template", "noembed", "xml",
        "metadata", "annotation-xml", "handler", "listener", "trigger", "embed", "param", "keygen", "isindex", "slot",
        "mglyph", "malignmark", "discard", "cursor", "nextid",
    ]

    /// Elements that never have contents.
    static let void: Set<String> = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen", "link",
        "meta", "param", "source", "track", "wbr",
    ]

    /// Elements that a paragraph ends at.
    static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir",
        "div",
        "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
        "hgroup", "hr", "legend", "li", "main", "menu", "nav", "ol", "optgroup", "option", "p", "pre", "search",
        "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "video", "audio", "br",
        "select", "svg", "text", "foreignObject", "math",
    ]

    static let svg: Set<String> = [
        "svg", "g", "defs", "symbol", "use", "image", "path", "rect", "circle", "ellipse", "line", "polyline",
        "polygon",
        "text", "tspan", "textPath", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern",
        "marker",
        "title", "desc", "switch", "foreignObject", "style", "a", "view", "animate", "animateMotion",
        "animateTransform", "mpath", "set", "filter", "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite",
        "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood",
        "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feImage", "feMerge", "feMergeNode",
        "feMorphology", "feOffset", "fePointLight", "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence",
    ]

    static let mathML: Set<String> = [
        "math", "menclose", "merror", "mfenced", "mfrac", "mi", "mmultiscripts", "mn", "mo", "mover", "mpadded",
        "mphantom", "mprescripts", "mroot", "mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup",
        "mtable", "mtd", "mtext", "mtr", "mlabeledtr", "munder", "munderover", "none", "semantics", "annotation",
        "maction",
    ]

    /// An element of a stranger's own making, which is shown like a `span`.
    static func isCustom(_ name: String) -> Bool {
        guard name.contains("-"), name.utf8.count <= 64, let first = name.utf8.first,
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
        else { return false }
        return !reserved.contains(name)
            && name.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
            }
    }

    private static let reserved: Set<String> = [
        "annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format",
        "font-face-name", "missing-glyph",
    ]
}
