import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerKit

/// The style sheet, the client script and the icons. They are read once, compressed once, and named
/// by content, so that browsers may keep them for ever.
package struct Assets: Sendable {
  package struct File: Sendable {
    let type: String
    let plain: ByteBuffer
    let compressed: ByteBuffer?
    /// Changes with the content.
    package let version: String
    /// Whether it runs as a worker beside its pages, which takes a policy of its own.
    var isWorker = false
  }

  private(set) var files: [String: File]

  /// - Parameter apps: those that can be installed have their icons and manifests here too.
  /// - Throws: if a file of the bundle, or an app's icon, cannot be read.
  package init(of apps: [WebApp] = []) throws {
    let folder = Bundle.module.bundleURL.appending(path: "Assets")
    files = [
      "quartet.css": try File(type: "text/css; charset=utf-8", Self.styles(in: folder)),
      "quartet.js": try Self.script(in: folder.appending(path: "client")),
      "extras.js": try Self.script(in: folder.appending(path: "extras")),
      "icons.svg": try File(type: "image/svg+xml", Self.sprite(in: folder)),
      "worker.js": try Self.script(in: folder.appending(path: "worker")),
    ]
    files["worker.js"]?.isWorker = true
    for app in apps {
      if let installation = app.installation { try add(app, installation) }
    }
  }

  private mutating func add(_ app: WebApp, _ installation: Installation) throws {
    for side in Installation.iconSides {
      files[app.iconName(side: side)] = File(
        type: "image/png", bytes: Array(try installation.icon(side: side)), compressed: nil)
    }
    let icons = Installation.iconSides.map { (side: $0, url: url(app.iconName(side: $0))) }
    let manifest = WebAppManifest(of: app, display: installation.display, iconURLs: icons)
    files[app.manifestName] = try File(
      type: "application/manifest+json; charset=utf-8", manifest.text())
  }

  /// The address of an asset with its version.
  package func url(_ name: String) -> String {
    "/_q/\(name)?v=\(files[name]?.version ?? "0")"
  }

  /// A script is several files that share one scope, in the order of their numbers. The extras share
  /// it too: the page's own, in which nothing else runs.
  private static func script(in folder: URL) throws -> File {
    let parts = try contents(of: folder, ending: ".js").map(\.text)
    return try File(
      type: "text/javascript; charset=utf-8",
      ScriptPacker.pack("\"use strict\";\n\(parts.joined(separator: "\n"))"))
  }

  /// The style sheet is several files too, in the order of their names: later rules win.
  private static func styles(in folder: URL) throws -> String {
    let parts = try contents(of: folder.appending(path: "style"), ending: ".css").map(\.text)
    return parts.joined(separator: "\n").replacing(/(?s)\/\*.*?\*\//, with: "")
      .split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  /// All icons in one file, each a symbol under its name.
  private static func sprite(in folder: URL) throws -> String {
    var sprite = "<svg xmlns=\"http://www.w3.org/2000/svg\">"
    for (name, text) in try contents(of: folder.appending(path: "icons"), ending: ".svg") {
      guard let open = text.range(of: "<svg"),
        let start = text[open.upperBound...].firstIndex(of: ">"),
        let end = text.range(of: "</svg>", options: .backwards)
      else { throw CocoaError(.fileReadCorruptFile) }
      let attributes = text[open.upperBound..<start]
        .replacing(/\s(xmlns|width|height|viewBox|stroke-width)="[^"]*"/, with: "")
      let body = text[text.index(after: start)..<end.lowerBound]
      sprite += "<symbol id=\"\(name)\" viewBox=\"0 0 24 24\"\(attributes)>\(body)</symbol>"
    }
    return sprite + "</svg>"
  }

  private static func contents(
    of folder: URL, ending: String
  ) throws -> [(name: String, text: String)] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(ending) }.sorted()
      .map { file in
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        return (String(file.dropLast(ending.count)), text)
      }
  }
}

extension Assets.File {
  init(type: String, _ text: String) throws {
    let bytes = Array(text.utf8)
    self.init(type: type, bytes: bytes, compressed: Gzip.compress(bytes, level: 9))
  }

  init(type: String, bytes: [UInt8], compressed: [UInt8]?) {
    self.type = type
    plain = ByteBuffer(bytes: bytes)
    self.compressed = compressed.map { ByteBuffer(bytes: $0) }
    version = SHA256.hash(data: bytes).prefix(6).map { String(format: "%02x", $0) }.joined()
  }

  /// - Parameter version: the version that was asked for. A page from before a deploy asks for an
  ///   older one. It gets today's file, and nobody may keep that under the older name.
  func response(acceptsGzip: Bool, asked version: String?) -> Response {
    let isCurrent = version == self.version
    var headers: HTTPFields = [
      .contentType: type,
      .cacheControl: isCurrent ? "public, max-age=31536000, immutable" : "no-cache",
      .vary: "Accept-Encoding", .eTag: "\"\(self.version)\"",
      .xContentTypeOptions: "nosniff",
    ]
    if isWorker {
      // It works for pages at other addresses than its own. It fetches an icon, and tells this server
      // of another subscription.
      headers[.serviceWorkerAllowed] = "/"
      headers[.contentSecurityPolicy] = "default-src 'none'; img-src 'self'; connect-src 'self'"
    }
    if acceptsGzip, let compressed {
      headers[.contentEncoding] = "gzip"
      return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: compressed))
    }
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: plain))
  }
}

extension HTTPField.Name {
  /// The addresses whose pages a worker may be for, beside those below its own.
  static let serviceWorkerAllowed = literal("Service-Worker-Allowed")
}
