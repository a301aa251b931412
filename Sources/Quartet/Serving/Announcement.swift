import Foundation
import ServerKit

/// The lines that the operator reads at the start.
enum Announcement {
  static func print(_ settings: Settings, port: Int) {
    // The public address may be elsewhere; these addresses open on this machine.
    let base = "http://\(isEverywhere(settings.host) ? "localhost" : settings.host):\(port)"
      .replacingOccurrences(of: "127.0.0.1", with: "localhost")
    var places =
      [("Start page", "/")] + ServedProduct.apps.map { ($0.title, $0.path) } + [("API", "/docs")]
    if settings.isDemo { places.append(("Messages", DemoMessages.path)) }
    let width = places.map(\.0.count).max() ?? 0
    var lines = ["Quartet \(QuartetVersion.current) serves"]
    lines += places.map { name, path in
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(base)\(path)"
    }
    if settings.isDemo {
      let token =
        settings.ownerToken == DemoIdentity.ownerToken ? DemoIdentity.ownerToken : "yours"
      let known =
        ServedProduct.servers.flatMap { $0.demoIdentities } + ["its owner token (\(token))"]
      lines.append("This is a demo: everybody knows \(known.joined(separator: " and ")).")
    } else if settings.ownerToken == nil {
      lines.append(
        "No owner token: set \(Variable.ownerToken.name) so that owners can sign in.")
    }
    lines.append("Ctrl-C stops it.")
    FileHandle.standardOutput.write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  private static func isEverywhere(_ host: String) -> Bool {
    host == "0.0.0.0" || host == "::"
  }
}
