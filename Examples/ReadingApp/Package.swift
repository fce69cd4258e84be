// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ReadingApp",
    platforms: [.macOS(.v14), .iOS(.v17)],
    dependencies: [.package(name: "edicola", path: "../..", traits: ["HTTP"])],
    targets: [
        .executableTarget(
            name: "ReadingApp",
            dependencies: [
                .product(name: "EdicolaKit", package: "edicola"), .product(name: "EdicolaCore", package: "edicola"),
                .product(name: "EdicolaHTTP", package: "edicola", condition: .when(platforms: [.linux])),
            ])
    ]
)
