import Foundation

/// The app's version, as Apple's bundles tell it.
enum AppVersion {
  static let number = info("CFBundleShortVersionString") ?? "1.0"
  static let build = info("CFBundleVersion") ?? "1"
  static let text = "Version \(number) (\(build))"

  private static func info(_ key: String) -> String? {
    Bundle.main.object(forInfoDictionaryKey: key) as? String
  }
}
