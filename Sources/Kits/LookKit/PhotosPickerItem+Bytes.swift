import ClientKit
import Foundation
import PhotosUI
import SwiftUI

extension PhotosPickerItem {
  /// The photo's bytes; nil for something that is no photo.
  /// - Throws: an error with a sentence for the person when the photo did not come.
  @MainActor
  public func bytes() async throws -> Data? { try await loaded(Data.self) }

  /// The photo's bytes; nil for something that is no photo.
  /// - Parameter report: told how much has been read, from 0 to 1.
  /// - Throws: an error with a sentence for the person when the photo did not come.
  @MainActor
  public func bytes(
    on clock: any Clock<Duration>, report: @escaping @Sendable (Double) -> Void
  ) async throws -> Data? {
    var watching: Task<Void, Never>?
    defer { watching?.cancel() }
    return try await loaded(Data.self) { progress in
      watching = Task {
        while await clock.paused(for: .milliseconds(250)) { report(progress.fractionCompleted) }
      }
    }
  }

  /// Loads by the form with a completion handler. An item is not `Sendable`, so the main actor's
  /// views cannot give it to the `async` form. A caller that is cancelled waits for the photo all
  /// the same.
  @MainActor
  func loaded<Value: Transferable & Sendable>(
    _ type: Value.Type, begun: (Progress) -> Void = { _ in }
  ) async throws -> Value? {
    try await withCheckedThrowingContinuation { continuation in
      // Not the main actor's: the system calls it from a queue of its own.
      begun(
        loadTransferable(type: type) { @Sendable result in
          continuation.resume(with: result)
        })
    }
  }
}
