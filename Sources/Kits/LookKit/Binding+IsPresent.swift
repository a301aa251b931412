import SwiftUI

extension Binding {
  /// Whether there is a value; false takes it away. For a dialog that is about the value.
  @MainActor
  public func isPresent<Wrapped: Sendable>() -> Binding<Bool> where Value == Wrapped? {
    Binding<Bool> {
      wrappedValue != nil
    } set: {
      if !$0 { wrappedValue = nil }
    }
  }
}
