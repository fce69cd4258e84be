/// The name and look of an installed newsstand: <https://www.w3.org/TR/appmanifest/>.
struct WebManifest: Encodable, Sendable {
    var name: String
    var shortName: String
    var description: String
    var lang: String
    var dir: String
    var id = "/"
    var startAddress = "/library"
    var scope = "/"
    var display = "standalone"
    var backgroundColour: String
    var themeColour: String
    var icons: [Icon]
    var shortcuts: [Shortcut]

    private enum CodingKeys: String, CodingKey {
        case name, description, lang, dir, id, scope, display, icons, shortcuts
        case shortName = "short_name"
        case startAddress = "start_url"
        case backgroundColour = "background_color"
        case themeColour = "theme_color"
    }

    struct Icon: Encodable, Sendable {
        var src: String
        var type: String
        var sizes: String
        var purpose = "any"

        static func all(_ assets: WebAssets) -> [Icon] {
            [
                Icon(src: assets.url("icons/newsstand.svg"), type: "image/svg+xml", sizes: "any"),
                Icon(src: assets.url("icons/newsstand-192.png"), type: "image/png", sizes: "192x192"),
                Icon(src: assets.url("icons/newsstand-512.png"), type: "image/png", sizes: "512x512"),
                Icon(
                    src: assets.url("icons/newsstand-maskable.png"), type: "image/png", sizes: "512x512",
                    purpose: "maskable"),
            ]
        }
    }

    struct Shortcut: Encodable, Sendable {
        var name: String
        var url: String
    }
}
