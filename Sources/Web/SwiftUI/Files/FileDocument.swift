import UniformTypeIdentifiers

/// A type that you use to serialize documents to and from file.
public protocol FileDocument {
  typealias ReadConfiguration = FileDocumentReadConfiguration
  typealias WriteConfiguration = FileDocumentWriteConfiguration

  static var readableContentTypes: [UTType] { get }
  static var writableContentTypes: [UTType] { get }
  init(configuration: Self.ReadConfiguration) throws
  func fileWrapper(configuration: Self.WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// The configuration for reading file contents.
public struct FileDocumentReadConfiguration {
  public let contentType: UTType
  public let file: FileWrapper
}

/// The configuration for serializing file contents.
public struct FileDocumentWriteConfiguration {
  public let contentType: UTType
  public let existingFile: FileWrapper?
}

/// Foundation's file wrapper, which is missing on Linux: here of one regular file.
public final class FileWrapper {
  public let regularFileContents: Data?
  public var filename: String?
  public var preferredFilename: String?

  public init(regularFileWithContents contents: Data) { regularFileContents = contents }

  public init(url: URL, options: ReadingOptions = []) throws {
    regularFileContents = try Data(contentsOf: url)
    filename = url.lastPathComponent
  }

  public var isRegularFile: Bool { true }

  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let immediate = ReadingOptions(rawValue: 1)
    public static let withoutMapping = ReadingOptions(rawValue: 2)
  }
}
