extension View {
  /// Presents an alert when a given condition is true.
  public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    modifier(
      DialogModifier<A, EmptyView>(
        kind: .alert, title: titleKey.text, isPresented: isPresented,
        actions: actions(), message: nil))
  }

  /// Presents an alert with a message when a given condition is true.
  public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    modifier(
      DialogModifier(
        kind: .alert, title: titleKey.text, isPresented: isPresented,
        actions: actions(), message: message()))
  }

  /// Presents an alert using the given data to produce its content.
  public func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    modifier(
      DialogModifier<A, EmptyView>(
        kind: .alert, title: titleKey.text, isPresented: isPresented,
        actions: data.map(actions), message: nil))
  }

  /// Presents an alert with a message using the given data to produce its content.
  public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    modifier(
      DialogModifier(
        kind: .alert, title: titleKey.text, isPresented: isPresented,
        actions: data.map(actions), message: data.map(message)))
  }

  /// Presents an alert when a given condition is true.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    modifier(
      DialogModifier<A, EmptyView>(
        kind: .alert, title: String(title), isPresented: isPresented,
        actions: actions(), message: nil))
  }

  /// Presents an alert with a message when a given condition is true.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    modifier(
      DialogModifier(
        kind: .alert, title: String(title), isPresented: isPresented,
        actions: actions(), message: message()))
  }

  /// Presents an alert using the given data to produce its content.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    modifier(
      DialogModifier<A, EmptyView>(
        kind: .alert, title: String(title), isPresented: isPresented,
        actions: data.map(actions), message: nil))
  }

  /// Presents an alert with a message using the given data to produce its content.
  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    modifier(
      DialogModifier(
        kind: .alert, title: String(title), isPresented: isPresented,
        actions: data.map(actions), message: data.map(message)))
  }

  /// Presents an alert when a given condition is true.
  public func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    modifier(
      DialogModifier<A, EmptyView>(
        kind: .alert, title: title.plainText, isPresented: isPresented,
        actions: actions(), message: nil))
  }

  /// Presents an alert with a message when a given condition is true.
  public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    modifier(
      DialogModifier(
        kind: .alert, title: title.plainText, isPresented: isPresented,
        actions: actions(), message: message()))
  }

  /// Presents an alert using the given data to produce its content.
  public func alert<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    modifier(
      DialogModifier<A, EmptyView>(
        kind: .alert, title: title.plainText, isPresented: isPresented,
        actions: data.map(actions), message: nil))
  }

  /// Presents an alert with a message using the given data to produce its content.
  public func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    modifier(
      DialogModifier(
        kind: .alert, title: title.plainText, isPresented: isPresented,
        actions: data.map(actions), message: data.map(message)))
  }
}
