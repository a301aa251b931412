import Foundation
import SwiftUI
import UniformTypeIdentifiers

/// A type that represents an item you use with a Photos picker. Its bytes stay in the browser until
/// they are loaded. Apple's is not `Sendable` either, so a view on the main actor loads by the form
/// with a completion handler.
public struct PhotosPickerItem: Equatable, Hashable {
  /// How the picker encodes what it hands over. A browser hands over what it has.
  public struct EncodingDisambiguationPolicy: Equatable, Hashable, Sendable {
    private let name: String

    public static let automatic = EncodingDisambiguationPolicy(name: "automatic")
    public static let current = EncodingDisambiguationPolicy(name: "current")
    public static let compatible = EncodingDisambiguationPolicy(name: "compatible")
  }

  /// The local identifier of the item; nil for a picker without a photo library, as here.
  public let itemIdentifier: String?
  private let photo: PickedPhoto?

  /// Creates a Photos picker item without any representation using an item identifier.
  public init(itemIdentifier: String) {
    self.itemIdentifier = itemIdentifier
    photo = nil
  }

  init(_ photo: PickedPhoto) {
    itemIdentifier = nil
    self.photo = photo
  }

  /// The content types the item is able to be loaded as, the best one first.
  public var supportedContentTypes: [UTType] { photo.map { [$0.type] } ?? [] }

  /// Loads an object using a representation of the transferable type.
  /// - Returns: nil if the type cannot be made from this item.
  /// - Throws: an error with a sentence for the person when the photo did not come.
  public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? {
    try await Self.load(photo, as: type) { _ in }
  }

  /// Loads an object using a representation of the transferable type. The progress counts bytes.
  @discardableResult
  public func loadTransferable<T: Transferable>(
    type: T.Type, completionHandler: @escaping @Sendable (Result<T?, any Error>) -> Void
  ) -> Progress {
    let total = Int64(max(1, photo?.file.bytes ?? 1))
    let progress = Progress(totalUnitCount: total)
    let task = Task { [photo] in
      let result: Result<T?, any Error>
      do {
        let value = try await Self.load(photo, as: type) {
          progress.completedUnitCount = min(Int64($0), total)
        }
        progress.completedUnitCount = total
        result = .success(value)
      } catch {
        result = .failure(error)
      }
      completionHandler(result)
    }
    progress.cancellationHandler = { task.cancel() }
    return progress
  }

  private static func load<T: Transferable>(
    _ photo: PickedPhoto?, as type: T.Type, report: @escaping @MainActor @Sendable (Int) -> Void
  ) async throws -> T? {
    guard let photo else { return nil }
    let source = _TransferSource(photo, report: report)
    return try await T.transferRepresentation._receive(source) as? T
  }

  public static func == (left: PhotosPickerItem, right: PhotosPickerItem) -> Bool {
    left.photo === right.photo && left.itemIdentifier == right.itemIdentifier
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(itemIdentifier)
    hasher.combine(photo.map(ObjectIdentifier.init))
  }
}
