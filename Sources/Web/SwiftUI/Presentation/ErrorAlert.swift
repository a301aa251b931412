extension View {
  /// Presents an alert when an error is present.
  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
  ) -> some View {
    modifier(
      DialogModifier(
        .alert, Text(verbatim: error?.errorDescription ?? ""), isPresented,
        actions: error == nil ? nil : actions(), message: EmptyView?.none))
  }

  /// Presents an alert with a message when an error is present.
  public func alert<E: LocalizedError, A: View, M: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A,
    @ViewBuilder message: (E) -> M
  ) -> some View {
    modifier(
      DialogModifier(
        .alert, Text(verbatim: error?.errorDescription ?? ""), isPresented,
        actions: error.map(actions), message: error.map(message)))
  }
}
