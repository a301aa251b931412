import SwiftUI

extension View {
  /// Asks before what was typed goes away.
  /// - Parameter title: the question.
  func discardQuestion(
    _ title: String = "Discard your changes?", isAsking: Binding<Bool>,
    discard: @escaping @MainActor () -> Void
  ) -> some View {
    confirmationDialog(title, isPresented: isAsking, titleVisibility: .visible) {
      Button("Discard", role: .destructive, action: discard)
        .accessibilityIdentifier("confirmDiscard")
    }
  }
}
