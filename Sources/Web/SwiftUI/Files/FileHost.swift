/// Carries files between an app and its browser. The session's host implements it.
@MainActor
package protocol FileHost: AnyObject {
  /// Offers a file for one download.
  /// - Parameter done: called once, when the browser has taken it.
  /// - Returns: the address, which serves once and only this browser.
  func offer(_ file: OutgoingFile, done: @escaping @MainActor () -> Void) -> String

  /// Accepts the files that the person will pick.
  /// - Parameter done: called once: with the files, or with nil if the person picked no file. A file
  ///   is deleted when `done` has returned and nobody accesses it as a security-scoped resource.
  /// - Returns: the address to send the files to.
  func accept(
    _ request: FileRequest, done: @escaping @MainActor (Result<[URL], any Error>?) -> Void
  ) -> String

  /// Accepts a description of the photos that the person will pick.
  /// - Parameters:
  ///   - most: how many may be picked; nil: as many as the host allows.
  ///   - done: called with the photos, and never if the person picks none.
  /// - Returns: the address to send the description to.
  func acceptPhotos(
    atMost most: Int?, done: @escaping @MainActor ([PickedFile]) -> Void
  ) -> String
}

/// A file on its way to the browser.
package struct OutgoingFile: Sendable {
  package let name: String
  /// A MIME type.
  package let type: String
  package let bytes: Data

  package init(name: String, type: String, bytes: Data) {
    self.name = name
    self.type = type
    self.bytes = bytes
  }
}

/// The files that an importer accepts.
package struct FileRequest: Sendable {
  package let allowsMultiple: Bool
  /// Lower-case file name extensions; empty for any.
  package let extensions: [String]
  /// Whether a task waits for the files, and must hear if they cannot come any more.
  package let isAwaited: Bool
  /// Told how many bytes have come, now and then.
  package let report: (@MainActor @Sendable (Int) -> Void)?

  package init(
    allowsMultiple: Bool = false, extensions: [String] = [], isAwaited: Bool = false,
    report: (@MainActor @Sendable (Int) -> Void)? = nil
  ) {
    self.allowsMultiple = allowsMultiple
    self.extensions = extensions
    self.isAwaited = isAwaited
    self.report = report
  }
}

/// Why a file did not come or go.
package enum FileTransferError: LocalizedError, Equatable {
  case unavailable
  case noContents
  case tooLarge(limit: Int)
  case tooMany(limit: Int)
  case wrongKind([String])
  case interrupted
  /// The files that others send just now take all room.
  case noRoom

  package var errorDescription: String? {
    switch self {
    case .unavailable: "Files cannot be saved or opened here."
    case .noContents: "There is nothing to save."
    case .tooLarge(let limit): "That file is too large. It may have up to \(limit / 1_000_000) MB."
    case .tooMany(let limit): "These are too many files. Please choose up to \(limit)."
    case .wrongKind(let kinds):
      "That is not a file of the right kind. Please choose a .\(kinds.joined(separator: " or .")) file."
    case .noRoom: "There is no room for files right now. Please try again in a minute."
    case .interrupted: "The file did not arrive completely. Please try again."
    }
  }
}

/// Apps know Foundation's codes only: they tell by them whether the same file may arrive later.
extension FileTransferError: CustomNSError {
  package static var errorDomain: String { CocoaError.errorDomain }

  package var errorCode: Int {
    if case .tooLarge = self { return CocoaError.fileReadTooLarge.rawValue }
    return CocoaError.fileReadUnknown.rawValue
  }

  /// Foundation would put its own words for the code in place of these.
  package var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? ""] }
}
