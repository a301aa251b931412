// swift-tools-version: 6.2
import PackageDescription

// Kits first, then one slice per product. Inside a product, App and Server meet only in Models.
// `make test` builds with `--explicit-target-dependency-import-check error`, so the walls are real.

#if os(Linux)
  let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
#else
  // New warnings of the next Xcode must not stop a person who opens the project in it.
  let strict: [SwiftSetting] = []
#endif

/// A turn of a tab makes seven hundred checks of exclusive access. Debug builds, and so all tests,
/// make them; see "Exclusive access" in docs/decisions.md.
let unchecked: [SwiftSetting] = [
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
]

#if os(Linux)
  /// Comparing strokes and drawing portraits calculates: unoptimised, a fifth of all tests' time is its own.
  let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]
#else
  let optimised: [SwiftSetting] = []
#endif

extension Target.Dependency {
  static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let asyncHTTPClient = product(name: "AsyncHTTPClient", package: "async-http-client")
  static let configuration = product(name: "Configuration", package: "swift-configuration")
  static let crypto = product(name: "Crypto", package: "swift-crypto")
  static let grdb = product(name: "GRDB", package: "GRDB.swift")
  /// SQLite's own functions, of the library that GRDB uses.
  static let grdbSQLite = product(name: "GRDBSQLite", package: "GRDB.swift")
  static let httpTypes = product(name: "HTTPTypes", package: "swift-http-types")
  static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
  static let hummingbirdCore = product(name: "HummingbirdCore", package: "hummingbird")
  static let hummingbirdHTTP2 = product(name: "HummingbirdHTTP2", package: "hummingbird")
  static let hummingbirdTLS = product(name: "HummingbirdTLS", package: "hummingbird")
  static let hummingbirdTesting = product(name: "HummingbirdTesting", package: "hummingbird")
  static let jwtKit = product(name: "JWTKit", package: "jwt-kit")
  static let logging = product(name: "Logging", package: "swift-log")
  static let metrics = product(name: "Metrics", package: "swift-metrics")
  static let coreMetrics = product(name: "CoreMetrics", package: "swift-metrics")
  static let mustache = product(name: "Mustache", package: "swift-mustache")
  static let nioCore = product(name: "NIOCore", package: "swift-nio")
  static let nioEmbedded = product(name: "NIOEmbedded", package: "swift-nio")
  static let nioHTTP1 = product(name: "NIOHTTP1", package: "swift-nio")
  static let nioPosix = product(name: "NIOPosix", package: "swift-nio")
  static let nioWebSocket = product(name: "NIOWebSocket", package: "swift-nio")
  static let nioHTTPTypes = product(name: "NIOHTTPTypes", package: "swift-nio-extras")
  static let nioHTTPTypesHTTP1 = product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
  static let openCombine = product(name: "OpenCombine", package: "OpenCombine")
  static let serviceLifecycle = product(
    name: "ServiceLifecycle", package: "swift-service-lifecycle")
}

func kit(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Kits/\(name)",
    swiftSettings: strict + settings)
}

func slice(
  _ product: String, _ part: String, _ dependencies: [Target.Dependency],
  resources: [Resource]? = nil, settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: product + part, dependencies: dependencies, path: "Sources/\(product)/\(part)",
    resources: resources, swiftSettings: strict + settings)
}

func tests(
  _ name: String, path: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil,
  settings: [SwiftSetting] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(path)", resources: resources,
    swiftSettings: strict + settings)
}

// On Apple platforms the system's SwiftUI is used; ours must then be absent, not merely unused.
#if os(Linux)
  let swiftUI: [Target.Dependency] = [
    "SwiftUI", "PhotosUI", "UniformTypeIdentifiers", .openCombine,
  ]
  let qrCode: [Target.Dependency] = ["CQRCode"]
  let crypto: [Target.Dependency] = [.crypto]
  // Views may say `import Combine`: here OpenCombine is that framework. A name and not a module,
  // because GRDB asks `canImport(Combine)` and would try to build against one of ours.
  let combine: [SwiftSetting] = [.unsafeFlags(["-module-alias", "Combine=OpenCombine"])]

  /// Each function in a section of its own, so that the linker can lay out those of a turn together.
  let orderable: [SwiftSetting] = [
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release))
  ]

  /// Lays the functions of a turn out one after another (scripts/layout.sh). Names of the list that are
  /// gone do no harm. Only this linker takes such a list.
  let laidOut: [LinkerSetting] = [
    .unsafeFlags(
      [
        "-use-ld=lld", "-Xlinker", "--no-warn-symbol-ordering", "-Xlinker",
        "--symbol-ordering-file=\(Context.packageDirectory)/scripts/layout/functions.txt",
      ], .when(configuration: .release))
  ]
#else
  let swiftUI: [Target.Dependency] = []
  let crypto: [Target.Dependency] = []
  let qrCode: [Target.Dependency] = []
  let combine: [SwiftSetting] = []
  let orderable: [SwiftSetting] = []
#endif

/// A target of views: plain SwiftUI, which also runs in the browser.
func views(_ product: String, _ part: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: product + part, dependencies: dependencies + swiftUI, path: "Sources/\(product)/\(part)",
    swiftSettings: strict + combine + orderable)
}

var targets: [Target] = [
  // Its writer of JSON changes a few variables for each of an answer's bytes.
  kit("WireKit", settings: unchecked),
  kit("ClientKit", ["WireKit"]),
  kit("QRCode", swiftUI + qrCode),
  kit("LookKit", ["ClientKit", "WireKit"] + swiftUI),
]

targets += [
  slice("Boutique", "Models", ["WireKit"]),
  views("Boutique", "App", ["BoutiqueModels", "ClientKit", "LookKit", "QRCode", "WireKit"]),
  views(
    "Boutique", "Console", ["BoutiqueModels", "ClientKit", "LookKit", "QRCode", "WireKit"]),
  tests("WireKitTests", path: "Kits/WireKit", ["WireKit"]),
  tests("ClientKitTests", path: "Kits/ClientKit", ["ClientKit", "ClientKitTesting", "WireKit"]),
  .target(
    name: "ClientKitTesting", dependencies: ["ClientKit", "WireKit"],
    path: "Tests/Support/ClientKitTesting", swiftSettings: strict),
  tests("QRCodeTests", path: "Kits/QRCode", ["QRCode"]),
  tests("LookKitTests", path: "Kits/LookKit", ["LookKit"] + swiftUI),
  tests("BoutiqueModelsTests", path: "Boutique/Models", ["BoutiqueModels", "WireKit"]),
  tests(
    "BoutiqueAppTests", path: "Boutique/App",
    ["BoutiqueApp", "BoutiqueModels", "ClientKit", "ClientKitTesting", "WireKit"]),
  tests(
    "BoutiqueConsoleTests", path: "Boutique/Console",
    ["BoutiqueConsole", "BoutiqueModels", "ClientKit", "ClientKitTesting", "LookKit", "WireKit"]),
]

targets += [
  slice("Trainer", "Models", [], resources: [.copy("Strokes")], settings: optimised),
  views("Trainer", "App", ["ClientKit", "LookKit", "TrainerModels"]),
  .target(
    name: "TrainerTesting", dependencies: ["TrainerModels"], path: "Tests/Support/TrainerTesting",
    swiftSettings: strict + optimised),
  tests(
    "TrainerModelsTests", path: "Trainer/Models",
    ["ClientKitTesting", "TrainerModels", "TrainerTesting"] + crypto,
    resources: [.copy("Fixtures")]),
  tests(
    "TrainerAppTests", path: "Trainer/App",
    ["ClientKit", "ClientKitTesting", "TrainerApp", "TrainerModels"]),
]

targets += [
  slice("TruFan", "Models", ["WireKit"]),
  views("TruFan", "Client", ["TruFanModels", "ClientKit", "LookKit", "WireKit"]),
  views("TruFan", "App", ["TruFanClient", "TruFanModels", "ClientKit", "LookKit", "WireKit"]),
  views("TruFan", "Staff", ["TruFanClient", "TruFanModels", "ClientKit", "LookKit", "WireKit"]),
  tests("TruFanModelsTests", path: "TruFan/Models", ["TruFanModels", "WireKit"]),
  tests(
    "TruFanAppTests", path: "TruFan/App",
    [
      "ClientKit", "ClientKitTesting", "LookKit", "TruFanApp", "TruFanClient", "TruFanModels",
      "WireKit",
    ]),
]

targets += [
  tests(
    "TruFanStaffTests", path: "TruFan/Staff",
    [
      "ClientKit", "ClientKitTesting", "LookKit", "TruFanClient", "TruFanModels", "TruFanStaff",
      "WireKit",
    ])
]

targets += [
  slice("Soul", "Models", ["WireKit"], resources: [.copy("Phone/Regions")]),
  views("Soul", "App", ["SoulModels", "ClientKit", "LookKit", "WireKit"]),
  tests(
    "SoulAppTests", path: "Soul/App",
    ["ClientKit", "ClientKitTesting", "LookKit", "SoulApp", "SoulModels", "WireKit"]),
  tests(
    "SoulModelsTests", path: "Soul/Models", ["SoulModels", "WireKit"],
    resources: [.copy("Fixtures")]),
]

#if os(Linux)
  // The servers. The apps on Apple's platforms need none of them, nor any package from elsewhere.
  targets += [
    kit(
      "ServerKit",
      [
        "CArgon2", "CLibPQ", "CSpawn", "CSQLite", "CZlib", "WireKit", .asyncHTTPClient,
        .coreMetrics,
        .crypto, .grdb, .grdbSQLite,
        .httpTypes, .hummingbird, .jwtKit, .logging, .metrics, .mustache, .nioCore, .nioHTTP1,
        .nioHTTPTypes, .nioHTTPTypesHTTP1, .nioPosix, .serviceLifecycle,
      ]),
    slice(
      "Boutique", "Server",
      [
        "BoutiqueModels", "ServerKit", "WireKit", .asyncHTTPClient, .crypto, .httpTypes,
        .hummingbird, .logging, .nioCore,
      ], resources: [.copy("Pages")]),
    slice(
      "TruFan", "Server",
      [
        "ServerKit", "TruFanModels", "WireKit", .httpTypes, .hummingbird, .logging, .nioCore,
      ], resources: [.copy("Demo")]),
    slice(
      "Soul", "Pictures", ["CFaces", "CVips"], resources: [.copy("LookBook")],
      settings: optimised),
    slice(
      "Soul", "Server",
      [
        "ServerKit", "SoulModels", "SoulPictures", "WireKit", .httpTypes, .hummingbird, .logging,
        .nioCore,
      ], resources: [.copy("Presets/Catalogue"), .copy("Demo/Photos"), .copy("Pages")]),
    .target(
      name: "ServerKitTesting",
      dependencies: [
        "CLibPQ", "ServerKit", "WireKit", .coreMetrics, .httpTypes, .hummingbird,
        .hummingbirdTesting, .logging, .nioCore,
      ],
      path: "Tests/Support/ServerKitTesting",
      swiftSettings: strict),
    tests(
      "ServerKitTests", path: "Kits/ServerKit",
      [
        "ServerKit", "ServerKitTesting", "WireKit", .crypto, .httpTypes, .hummingbird,
        .hummingbirdHTTP2, .hummingbirdTLS, .hummingbirdTesting, .logging, .nioCore, .nioEmbedded,
        .nioHTTP1, .nioHTTPTypes,
      ]),
    tests(
      "SoulServerTests", path: "Soul/Server",
      [
        "ServerKit", "ServerKitTesting", "SoulModels", "SoulPictures", "SoulServer", "WireKit",
        .crypto, .httpTypes, .hummingbird, .hummingbirdTesting, .logging, .metrics, .nioCore,
      ]),
    tests("SoulPicturesTests", path: "Soul/Pictures", ["SoulPictures"]),
    tests(
      "TruFanServerTests", path: "TruFan/Server",
      [
        "ClientKitTesting", "ServerKit", "ServerKitTesting", "TruFanModels", "TruFanServer",
        "WireKit", .crypto, .httpTypes, .hummingbird, .hummingbirdTesting, .logging, .nioCore,
      ]),
    tests(
      "BoutiqueServerTests", path: "Boutique/Server",
      [
        "BoutiqueModels", "BoutiqueServer", "ClientKitTesting", "ServerKit", "ServerKitTesting",
        "WireKit", .crypto, .httpTypes, .hummingbird, .hummingbirdTesting, .logging, .nioCore,
      ]),
  ]

  targets += [
    .systemLibrary(
      name: "CArgon2", path: "Sources/System/CArgon2", pkgConfig: "libargon2",
      providers: [.apt(["libargon2-dev"])]),
    .systemLibrary(
      name: "CLibPQ", path: "Sources/System/CLibPQ", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"])]),
    .systemLibrary(
      name: "CQRCode", path: "Sources/System/CQRCode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/System/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CMalloc", path: "Sources/System/CMalloc"),
    .systemLibrary(name: "CSpawn", path: "Sources/System/CSpawn"),
    .systemLibrary(
      name: "CSQLite", path: "Sources/System/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CTurnCode", path: "Sources/System/CTurnCode"),
    .target(
      name: "CFaces", path: "Sources/System/CFaces",
      // It looks at each window of a photo; not optimised it would take seconds.
      cSettings: [.unsafeFlags(["-O2"])]),
    .target(
      name: "CVips", path: "Sources/System/CVips",
      // Its loops over pixels would be ten times as slow in debug builds.
      cSettings: [.unsafeFlags(["-O2"])]),
    .target(
      name: "SwiftUI", dependencies: ["UniformTypeIdentifiers", .openCombine],
      path: "Sources/Web/SwiftUI", swiftSettings: strict + unchecked + orderable),
    .target(
      name: "PhotosUI", dependencies: ["SwiftUI", "UniformTypeIdentifiers"],
      path: "Sources/Web/PhotosUI", swiftSettings: strict),
    .target(
      name: "UniformTypeIdentifiers", path: "Sources/Web/UniformTypeIdentifiers",
      swiftSettings: strict),
    .target(
      name: "WebHost",
      dependencies: [
        "SwiftUI", "ServerKit", "WireKit", "CTurnCode", "CZlib", .crypto, .httpTypes,
        .hummingbird, .hummingbirdCore, .logging, .metrics, .nioCore, .nioHTTP1, .nioHTTPTypes,
        .nioWebSocket, .serviceLifecycle,
      ], path: "Sources/Web/WebHost", resources: [.copy("Assets")],
      swiftSettings: strict + unchecked + orderable),
    .executableTarget(
      name: "quartet",
      dependencies: [
        "BoutiqueApp", "BoutiqueConsole", "BoutiqueModels", "BoutiqueServer", "CMalloc",
        "ClientKit", "ServerKit", "SoulApp", "SoulPictures", "SoulServer", "SwiftUI", "TrainerApp",
        "TruFanApp", "TruFanServer", "TruFanStaff", "WebHost", "WireKit", .argumentParser,
        .asyncHTTPClient,
        .configuration, .httpTypes, .hummingbird, .logging, .metrics, .nioCore, .serviceLifecycle,
      ], path: "Sources/Quartet", resources: [.copy("Pages")], swiftSettings: strict,
      linkerSettings: laidOut),
    .executableTarget(
      name: "bench-trainer", dependencies: ["TrainerModels", "TrainerTesting"],
      path: "Bench/Trainer",
      swiftSettings: strict),
    .executableTarget(
      name: "bench-baseline", dependencies: [.hummingbird], path: "Bench/Baseline",
      swiftSettings: strict),
    tests(
      "PhotosUITests", path: "Web/PhotosUI", ["PhotosUI", "SwiftUI", "UniformTypeIdentifiers"]),
    tests(
      "SwiftUITests", path: "Web/SwiftUI", ["SwiftUI", "UniformTypeIdentifiers", .openCombine],
      settings: combine),
    tests(
      "WebHostTests", path: "Web/WebHost",
      [
        "ServerKit", "ServerKitTesting", "SwiftUI", "WebHost", .httpTypes, .hummingbird,
        .hummingbirdTesting, .logging, .nioCore, .nioEmbedded, .nioHTTP1, .nioHTTPTypes,
        .nioWebSocket, .serviceLifecycle,
      ]),
    tests(
      "QuartetTests", path: "Quartet",
      [
        "BoutiqueServer", "ClientKit", "ClientKitTesting", "ServerKit", "ServerKitTesting",
        "WebHost", "WireKit", "quartet",
        .argumentParser, .httpTypes, .hummingbird, .hummingbirdTesting, .logging, .nioCore,
        .serviceLifecycle,
      ]),
  ]
#endif

#if os(Linux)
  let packages: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ]
#else
  let packages: [Package.Dependency] = []
#endif

let package = Package(
  name: "Quartet",
  platforms: [.iOS(.v17)],
  products: [
    // The products that Apple/Quartet.xcodeproj links.
    .library(name: "BoutiqueApp", targets: ["BoutiqueApp"]),
    .library(name: "BoutiqueConsole", targets: ["BoutiqueConsole"]),
    .library(name: "TrainerApp", targets: ["TrainerApp"]),
    .library(name: "TruFanApp", targets: ["TruFanApp"]),
    .library(name: "TruFanStaff", targets: ["TruFanStaff"]),
    .library(name: "SoulApp", targets: ["SoulApp"]),
  ],
  dependencies: packages,
  targets: targets,
  swiftLanguageModes: [.v6]
)
