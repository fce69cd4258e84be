/// The attributes that stay, besides those that are references or styles, which are looked into.
enum AllowedAttributes {
    static let html: Set<String> = [
        // Everywhere.
        "id", "class", "lang", "dir", "title", "role", "hidden", "tabindex", "translate", "accesskey", "spellcheck",
        // Texts, lists, tables and how they look.
        "abbr", "align", "axis", "bgcolor", "border", "bordercolor", "cellpadding", "cellspacing", "char", "charoff",
        "clear", "color", "cols", "colspan", "compact", "datetime", "face", "frame", "headers", "height", "hspace",
        "link", "alink", "vlink", "marginheight", "marginwidth", "topmargin", "leftmargin", "noshade", "nowrap",
        "reversed", "rows", "rowspan", "rules", "scope", "size", "span", "start", "summary", "text", "type", "valign",
        "value", "vspace", "width",
        // Pictures, sound and film.
        "alt", "autoplay", "controls", "coords", "decoding", "default", "ismap", "kind", "label", "loading", "loop",
        "media", "muted", "playsinline", "preload", "shape", "sizes", "srclang", "behavior", "direction",
        "scrollamount", "scrolldelay",
        // What can be operated.
        "checked", "disabled", "for", "high", "low", "max", "maxlength", "min", "minlength", "multiple", "name", "open",
        "optimum", "pattern", "placeholder", "readonly", "required", "selected", "step", "wrap", "contenteditable",
        "content", "inputmode",
    ]

    static let svg: Set<String> = [
        "accumulate", "additive", "alignment-baseline", "amplitude", "ascent", "attributeName", "attributeType",
        "azimuth", "baseFrequency", "baseline-shift", "begin", "bias", "by", "calcMode", "class", "clip", "clip-path",
        "clip-rule", "clipPathUnits", "color", "color-interpolation", "color-interpolation-filters", "color-rendering",
        "cx", "cy", "d", "diffuseConstant", "direction", "display", "divisor", "dominant-baseline", "dur", "dx", "dy",
        "edgeMode", "elevation", "enable-background", "end", "exponent", "fill", "fill-opacity", "fill-rule", "filter",
        "filterUnits", "flood-color", "flood-opacity", "font-family", "font-size", "font-size-adjust", "font-stretch",
        "font-style", "font-variant", "font-weight", "fr", "from", "fx", "fy", "glyph-orientation-horizontal",
        "glyph-orientation-vertical", "gradientTransform", "gradientUnits", "height", "id", "image-rendering", "in",
        "in2", "intercept", "k", "k1", "k2", "k3", "k4", "kernelMatrix", "kernelUnitLength", "kerning", "keyPoints",
        "keySplines", "keyTimes", "lang", "lengthAdjust", "letter-spacing", "lighting-color", "limitingConeAngle",
        "marker", "marker-end", "marker-mid", "marker-start", "markerHeight", "markerUnits", "markerWidth", "mask",
        "mask-type", "maskContentUnits", "maskUnits", "max", "media", "method", "min", "mix-blend-mode", "mode", "name",
        "numOctaves", "offset", "opacity", "operator", "order", "orient", "orientation", "origin", "overflow",
        "paint-order", "path", "pathLength", "patternContentUnits", "patternTransform", "patternUnits",
        "pointer-events", "points", "pointsAtX", "pointsAtY", "pointsAtZ", "preserveAlpha", "preserveAspectRatio",
        "primitiveUnits", "r", "radius", "refX", "refY", "repeatCount", "repeatDur", "restart", "result", "role",
        "rotate", "rx", "ry", "scale", "seed", "shape-rendering", "side", "slope", "spacing", "specularConstant",
        "specularExponent", "spreadMethod", "startOffset", "stdDeviation", "stitchTiles", "stop-color", "stop-opacity",
        "stroke", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
        "stroke-opacity", "stroke-width", "surfaceScale", "systemLanguage", "tabindex", "tableValues", "targetX",
        "targetY", "text-anchor", "text-decoration", "text-rendering", "textLength", "to", "transform",
        "transform-origin", "type", "unicode-bidi", "values", "vector-effect", "version", "viewBox", "visibility",
        "width", "word-spacing", "writing-mode", "x", "x1", "x2", "xChannelSelector", "y", "y1", "y2",
        "yChannelSelector", "z", "zoomAndPan",
    ]

    static let mathML: Set<String> = [
        "accent", "accentunder", "align", "alttext", "bevelled", "class", "close", "columnalign", "columnlines",
        "columnspacing", "columnspan", "denomalign", "depth", "dir", "display", "displaystyle", "encoding", "fence",
        "frame", "framespacing", "height", "id", "lang", "largeop", "length", "linethickness", "lquote", "lspace",
        "mathbackground", "mathcolor", "mathsize", "mathvariant", "maxsize", "minsize", "movablelimits", "notation",
        "numalign", "open", "rowalign", "rowlines", "rowspacing", "rowspan", "rquote", "rspace", "scriptlevel",
        "separator", "separators", "stretchy", "subscriptshift", "supscriptshift", "symmetric", "title",
        "voffset", "width",
    ]

    /// `meta` elements with these names stay.
    static let metaNames: Set<String> = [
        "viewport", "author", "description", "keywords", "date", "generator", "paged", "language", "publisher",
        "copyright", "format-detection",
    ]

    /// What may be animated: everything that a drawing may have, but no reference.
    static func isAnimated(_ name: String) -> Bool {
        svg.contains(name) || name == "stroke-dashoffset"
    }

    /// The names of HTML's parser for what a document in text form writes in lower case.
    static let svgSpelling = spelling(svg)
    static let svgElementSpelling = spelling(AllowedElements.svg)

    private static func spelling(_ names: Set<String>) -> [String: String] {
        Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
    }
}
