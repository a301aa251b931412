import UniformTypeIdentifiers

/// A protocol that describes how a type interacts with transport APIs such as drag and drop or copy
/// and paste. Here it is what a picked photo can be read as.
public protocol Transferable: Sendable {
  associatedtype Representation: TransferRepresentation

  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// A declarative description of the process of importing and exporting a transferable item.
public protocol TransferRepresentation<Item>: Sendable {
  associatedtype Item: Sendable

  /// The item, made from what was picked; nil if it cannot be made from that type of content.
  func _receive(_ source: _TransferSource) async throws -> Item?
}

/// Creates a transfer representation by composing existing transfer representations.
@resultBuilder
public struct TransferRepresentationBuilder<Item: Sendable> {
  public static func buildBlock<Content: TransferRepresentation>(
    _ content: Content
  ) -> Content where Content.Item == Item { content }
}

/// What a representation reads: a picked photo.
public struct _TransferSource: Sendable {
  package let photo: PickedPhoto
  /// Told how many bytes have come.
  package let report: @MainActor @Sendable (Int) -> Void

  package init(_ photo: PickedPhoto, report: @escaping @MainActor @Sendable (Int) -> Void) {
    self.photo = photo
    self.report = report
  }
}

/// A transfer representation for types that provide their own binary data conversion.
public struct DataRepresentation<Item: Sendable>: TransferRepresentation {
  private let type: UTType
  private let importing: @Sendable (Data) async throws -> Item

  public init(
    importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    type = importedContentType
    self.importing = importing
  }

  public func _receive(_ source: _TransferSource) async throws -> Item? {
    guard source.photo.type.conforms(to: type) else { return nil }
    let data = try await source.photo.read(report: source.report) { try Data(contentsOf: $0) }
    return try await importing(data)
  }
}

/// A transfer representation for types that transfer as a file URL. The file is there only until
/// the importing closure returns.
public struct FileRepresentation<Item: Sendable>: TransferRepresentation {
  private let type: UTType
  private let importing: @Sendable (ReceivedTransferredFile) async throws -> Item

  public init(
    importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    type = importedContentType
    self.importing = importing
  }

  public func _receive(_ source: _TransferSource) async throws -> Item? {
    guard source.photo.type.conforms(to: type) else { return nil }
    return try await source.photo.read(report: source.report) { [importing] file in
      try await importing(ReceivedTransferredFile(file: file, isOriginalFile: false))
    }
  }
}

/// A structure that represents a file provided to a transferable item.
public struct ReceivedTransferredFile: Sendable {
  public let file: URL
  public let isOriginalFile: Bool
}

extension Data: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(importedContentType: .data) { $0 }
  }
}

extension Image: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    ShownPhoto()
  }
}

/// A picked photo on the screen. The browser has it already, so nothing is sent.
private struct ShownPhoto: TransferRepresentation {
  func _receive(_ source: _TransferSource) async throws -> Image? {
    source.photo.preview.map { Image(source: .url($0)) }
  }
}
