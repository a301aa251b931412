import WireKit

/// Where a person can fetch everything of theirs, as one file.
public struct DataExport: Codable, Hashable, Sendable {
  /// Opens for whoever has it, until ``expiresAt``, and without a sign-in: for a browser or a share
  /// sheet.
  public var url: String
  public var fileName: String
  /// How many photos and pictures are in it.
  public var files: Int
  /// About how large it is.
  public var bytes: Int
  public var expiresAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case url, files, bytes
    case fileName = "file_name"
    case expiresAt = "expires_at"
  }

  public init(url: String, fileName: String, files: Int, bytes: Int, expiresAt: Timestamp) {
    self.url = url
    self.fileName = fileName
    self.files = files
    self.bytes = bytes
    self.expiresAt = expiresAt
  }
}

extension DataExport: Sampled {
  public static let sample = DataExport(
    url: "https://soul.example/soul/exports/export_4kD0xVb2Qm1x?signature=9f86d081884c7d65",
    fileName: "soul-2025-11-08.zip", files: 63, bytes: 84_302_113,
    expiresAt: SoulUser.sample.createdAt)
}

/// `…/{export}`. Only the server can sign one.
public struct ExportPath: EndpointArguments {
  public static let places = ["export"]
  public static let queryParameters = [QueryParameter("signature", "As it was given")]

  public let export: String
  public let signature: String

  public init(export: String, signature: String) {
    self.export = export
    self.signature = signature
  }

  public init(from request: some ArgumentSource) throws {
    export = try request.place("export")
    signature = request.text("signature") ?? ""
  }

  public var values: [String: String] { ["export": export] }

  public var query: [(name: String, value: String)] { [(name: "signature", value: signature)] }
}
