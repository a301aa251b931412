import PhotosUI
import SwiftUI

extension PhotosPickerItem {
  /// Begins a load as a view does: an item of the main actor's cannot be given to the `async` form.
  @MainActor
  func load<Value: Transferable & Sendable>(_ type: Value.Type) -> Task<Value?, any Error> {
    let (answers, answer) = AsyncThrowingStream.makeStream(of: Value?.self)
    loadTransferable(type: type) { result in
      answer.yield(with: result)
      answer.finish()
    }
    return Task {
      for try await value in answers { return value }
      return nil
    }
  }
}
