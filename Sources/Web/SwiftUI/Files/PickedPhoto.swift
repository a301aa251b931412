import UniformTypeIdentifiers

/// A photo that a person has picked. Its bytes stay in the browser until somebody reads them.
package final class PickedPhoto: Sendable {
  package let file: PickedFile
  private let index: Int
  private let batch: PhotoBatch

  init(_ file: PickedFile, _ index: Int, of batch: PhotoBatch) {
    self.file = file
    self.index = index
    self.batch = batch
  }

  /// Browsers name more types than we know; each is one of an image.
  package var type: UTType { UTType(mimeType: file.type) ?? .image }

  /// The address by which the browser itself shows the photo; nil for an odd one.
  package var preview: String? {
    let isPlain = file.preview.utf8.allSatisfy { byte in
      (0x21...0x7e).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "<")
    }
    return isPlain && file.preview.hasPrefix("blob:http") ? file.preview : nil
  }

  /// Fetches the photo and has it read. Photos that are picked together come one after the other,
  /// and each is deleted when it was read, so no more than one of them takes room here.
  /// - Parameter report: told how many bytes have come, now and then.
  /// - Throws: ``FileTransferError``, `CancellationError`, or what `read` throws.
  package func read<Value: Sendable>(
    report: @escaping @MainActor @Sendable (Int) -> Void,
    _ read: @escaping @Sendable (URL) async throws -> Value
  ) async throws -> Value {
    try await batch.read(index, report: report, read)
  }
}

/// A photo as the browser describes it.
package struct PickedFile: Codable, Hashable, Sendable {
  package var name: String
  /// A MIME type, or empty.
  package var type: String
  package var bytes: Int
  /// `blob:…`, which opens in this page only.
  package var preview: String

  package init(name: String, type: String, bytes: Int, preview: String) {
    self.name = name
    self.type = type
    self.bytes = bytes
    self.preview = preview
  }
}

/// The photos that were picked together.
@MainActor
final class PhotoBatch {
  private weak var graph: ViewGraph?
  /// The picker's address, by which the page has kept the photos.
  var address = ""
  private var isReading = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ graph: ViewGraph) { self.graph = graph }

  func read<Value: Sendable>(
    _ index: Int, report: @escaping @MainActor @Sendable (Int) -> Void,
    _ read: @escaping @Sendable (URL) async throws -> Value
  ) async throws -> Value {
    await takeTurn()
    defer { passTurn() }
    try Task.checkCancellation()
    let file = try await fetch(index, report)
    defer { file.stopAccessingSecurityScopedResource() }
    return try await Self.readAside(file, read)
  }

  /// Files are read beside the main actor, which all screens share.
  @concurrent
  private nonisolated static func readAside<Value: Sendable>(
    _ file: URL, _ read: @Sendable (URL) async throws -> Value
  ) async throws -> Value {
    try await read(file)
  }

  private func fetch(
    _ index: Int, _ report: @escaping @MainActor @Sendable (Int) -> Void
  ) async throws -> URL {
    guard let graph, let host = graph.files else { throw FileTransferError.unavailable }
    return try await withCheckedThrowingContinuation { continuation in
      let url = host.accept(FileRequest(isAwaited: true, report: report)) { result in
        continuation.resume(with: Self.kept(result))
      }
      graph.patch.effect(.send, .text(url), .text(address), .number(Double(index)))
      graph.requestTurn()
    }
  }

  /// Keeps the file until it was read; see ``FileReaders``.
  private static func kept(_ result: Result<[URL], any Error>?) -> Result<URL, any Error> {
    switch result {
    case .success(let files):
      guard let file = files.first else { return .failure(FileTransferError.interrupted) }
      _ = file.startAccessingSecurityScopedResource()
      return .success(file)
    case .failure(let error): return .failure(error)
    case nil: return .failure(FileTransferError.interrupted)
    }
  }

  private func takeTurn() async {
    guard isReading else {
      isReading = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func passTurn() {
    if waiting.isEmpty { isReading = false } else { waiting.removeFirst().resume() }
  }
}
