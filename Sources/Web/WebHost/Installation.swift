import Foundation

/// How an app looks once it is installed on a device: the icons and the web app manifest.
package struct Installation: Sendable {
  /// How much of the browser stays around an installed app.
  package enum Display: String, Sendable, Codable {
    /// Nothing, not even the device's own status bar.
    case fullscreen
    /// The device's status bar only.
    case standalone
  }

  /// The sides of the icons in pixels: iPad's home screen, and two for the manifest.
  static let iconSides = [touchIconSide, 192, 512]
  static let touchIconSide = 180

  let display: Display
  let icons: URL
  let iconName: String

  /// - Parameters:
  ///   - icons: a folder with `NAME-180.png`, `NAME-192.png` and `NAME-512.png`, without transparency.
  ///   - iconName: the NAME.
  package init(display: Display, icons: URL, iconName: String) {
    self.display = display
    self.icons = icons
    self.iconName = iconName
  }

  /// - Throws: if an icon cannot be read.
  func icon(side: Int) throws -> Data {
    try Data(contentsOf: icons.appending(path: "\(iconName)-\(side).png"))
  }
}

/// The manifest by which browsers install an app (W3C, Web Application Manifest).
struct WebAppManifest: Codable {
  struct Icon: Codable {
    let src: String
    let sizes: String
    let type: String
    let purpose: String
  }

  let id: String
  let name: String
  let startURL: String
  let scope: String
  let display: Installation.Display
  let themeColor: String
  let backgroundColor: String
  let icons: [Icon]

  private enum CodingKeys: String, CodingKey {
    case id, name, scope, display, icons
    case startURL = "start_url"
    case themeColor = "theme_color"
    case backgroundColor = "background_color"
  }

  /// - Parameter iconURLs: the address of each icon by its side in pixels.
  init(of app: WebApp, display: Installation.Display, iconURLs: [(side: Int, url: String)]) {
    id = app.path
    name = app.title
    startURL = app.path
    scope = app.path
    self.display = display
    themeColor = app.themeColor
    backgroundColor = app.themeColor
    // Each icon fills its square, so that a system may cut its own shape out of it.
    icons = iconURLs.map {
      Icon(src: $0.url, sizes: "\($0.side)x\($0.side)", type: "image/png", purpose: "any maskable")
    }
  }

  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension WebApp {
  /// The names of an app's files among the assets.
  private var assetName: String { path.split(separator: "/").joined(separator: "-") }
  var manifestName: String { "\(assetName).webmanifest" }
  func iconName(side: Int) -> String { "\(assetName)-\(side).png" }
}
