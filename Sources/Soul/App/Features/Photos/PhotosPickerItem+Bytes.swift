import ClientKit
import Foundation
import PhotosUI
import SwiftUI

extension PhotosPickerItem {
  /// The photo's bytes; nil for something that is no photo.
  /// - Parameter report: told how much has been read, from 0 to 1.
  @MainActor
  func bytes(
    on clock: any Clock<Duration>, report: @escaping @Sendable (Double) -> Void
  ) async throws -> Data? {
    var watching: Task<Void, Never>?
    defer { watching?.cancel() }
    return try await withCheckedThrowingContinuation { continuation in
      // Not the main actor's: the system calls it from a queue of its own.
      let progress = loadTransferable(type: Data.self) { @Sendable result in
        continuation.resume(with: result)
      }
      watching = Task {
        while await clock.paused(for: .milliseconds(250)) { report(progress.fractionCompleted) }
      }
    }
  }
}
