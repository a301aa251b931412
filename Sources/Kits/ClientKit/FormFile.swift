import Foundation

/// A file of a form, in memory.
public struct FormFile: Hashable, Sendable {
  public var bytes: Data
  /// For the server's records; nothing depends on it.
  public var name: String
  /// A MIME type. A server that takes photos looks at the bytes instead.
  public var type: String

  public init(_ bytes: Data, name: String = "photo", type: String = "application/octet-stream") {
    self.bytes = bytes
    self.name = name
    self.type = type
  }
}

/// A form with one file in the field `file`, and texts beside it (RFC 7578).
struct MultipartForm {
  let contentType: String
  let body: Data

  init(_ file: FormFile, fields: [String: String]) {
    let texts = fields.sorted { $0.key < $1.key }
    let boundary = Self.boundary(absentFrom: [file.bytes] + texts.map { Data($0.value.utf8) })
    var body = Data(capacity: file.bytes.count + 1024)
    for (name, value) in texts {
      body += Data("--\(boundary)\r\n\(Self.part(name))\r\n\r\n\(value)\r\n".utf8)
    }
    let part = "\(Self.part("file")); filename=\"\(Self.escaped(file.name))\""
    body += Data("--\(boundary)\r\n\(part)\r\nContent-Type: \(file.type)\r\n\r\n".utf8)
    body += file.bytes
    body += Data("\r\n--\(boundary)--\r\n".utf8)
    contentType = "multipart/form-data; boundary=\(boundary)"
    self.body = body
  }

  private static func part(_ name: String) -> String {
    "Content-Disposition: form-data; name=\"\(escaped(name))\""
  }

  /// As browsers write names (HTML, 4.10.21.8).
  private static func escaped(_ name: String) -> String {
    name.replacing("\"", with: "%22").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func boundary(absentFrom parts: [Data]) -> String {
    var boundary = "quartet-form-boundary"
    while parts.contains(where: { $0.range(of: Data(boundary.utf8)) != nil }) { boundary += "-x" }
    return boundary
  }
}
