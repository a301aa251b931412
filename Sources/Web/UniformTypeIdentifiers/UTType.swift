/// A structure that represents a type of data to load, send, or receive. It covers the part of
/// Apple's module that views need to import and export files.
public struct UTType: Hashable, Sendable, CustomStringConvertible {
  public let identifier: String
  public let preferredFilenameExtension: String?
  public let preferredMIMEType: String?
  private let parents: [String]

  private init(
    named identifier: String, _ filenameExtension: String? = nil, _ mimeType: String? = nil,
    in parents: [UTType] = []
  ) {
    self.identifier = identifier
    preferredFilenameExtension = filenameExtension
    preferredMIMEType = mimeType
    self.parents = parents.flatMap { [$0.identifier] + $0.parents }
  }

  public static let item = UTType(named: "public.item")
  public static let content = UTType(named: "public.content")
  public static let data = UTType(
    named: "public.data", nil, "application/octet-stream", in: [.item])
  public static let text = UTType(named: "public.text", "txt", "text/plain", in: [.data, .content])
  public static let plainText = UTType(named: "public.plain-text", "txt", "text/plain", in: [.text])
  public static let utf8PlainText = UTType(
    named: "public.utf8-plain-text", "txt", "text/plain", in: [.plainText])
  public static let commaSeparatedText = UTType(
    named: "public.comma-separated-values-text", "csv", "text/csv", in: [.text])
  public static let html = UTType(named: "public.html", "html", "text/html", in: [.text])
  public static let xml = UTType(named: "public.xml", "xml", "application/xml", in: [.text])
  public static let json = UTType(named: "public.json", "json", "application/json", in: [.text])
  public static let propertyList = UTType(
    named: "com.apple.property-list", "plist", "application/x-plist", in: [.data])
  public static let pdf = UTType(
    named: "com.adobe.pdf", "pdf", "application/pdf", in: [.data, .content])
  public static let archive = UTType(named: "public.archive", nil, nil, in: [.data])
  public static let zip = UTType(
    named: "public.zip-archive", "zip", "application/zip", in: [.archive])
  public static let image = UTType(named: "public.image", nil, "image/*", in: [.data, .content])
  public static let png = UTType(named: "public.png", "png", "image/png", in: [.image])
  public static let jpeg = UTType(named: "public.jpeg", "jpeg", "image/jpeg", in: [.image])
  public static let heic = UTType(named: "public.heic", "heic", "image/heic", in: [.image])
  public static let gif = UTType(named: "com.compuserve.gif", "gif", "image/gif", in: [.image])
  public static let svg = UTType(named: "public.svg-image", "svg", "image/svg+xml", in: [.image])
  public static let audio = UTType(named: "public.audio", nil, "audio/*", in: [.data, .content])
  public static let movie = UTType(named: "public.movie", nil, "video/*", in: [.data, .content])

  private static let known: [UTType] = [
    .json, .plainText, .commaSeparatedText, .html, .xml, .propertyList, .pdf, .zip, .png, .jpeg,
    .heic, .gif, .svg, .item, .content, .data, .text, .utf8PlainText, .archive, .image, .audio,
    .movie,
  ]

  public init?(_ identifier: String) {
    guard let type = Self.known.first(where: { $0.identifier == identifier }) else { return nil }
    self = type
  }

  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let name = filenameExtension.lowercased()
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
    let spelled = ["jpg": "jpeg", "htm": "html", "text": "txt"][name] ?? name
    if let type = Self.known.first(where: { $0.preferredFilenameExtension == spelled }) {
      self = type
    } else {
      self.init(named: "dyn.\(name)", name, supertype.preferredMIMEType, in: [supertype])
    }
  }

  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard let type = Self.known.first(where: { $0.preferredMIMEType == mimeType }) else {
      return nil
    }
    self = type
  }

  /// A type of the app's own. Its files end in the identifier's last part.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(
      named: identifier, identifier.split(separator: ".").last.map { $0.lowercased() },
      parentType?.preferredMIMEType, in: [parentType ?? .data])
  }

  /// A type that another app has declared.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self = UTType(identifier) ?? UTType(exportedAs: identifier, conformingTo: parentType)
  }

  /// Returns a Boolean value that indicates whether a type conforms to the type.
  public func conforms(to type: UTType) -> Bool {
    self == type || parents.contains(type.identifier)
  }

  public var description: String { identifier }
}
