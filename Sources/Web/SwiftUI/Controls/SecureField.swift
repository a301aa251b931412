/// A control into which people securely enter private text. The text goes to the server, and is
/// never sent back.
public struct SecureField<Label: View>: View {
  private let text: Binding<String>
  private let prompt: Text?
  private let label: Label
  private var onCommit: (@MainActor () -> Void)?

  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.text = text
    self.prompt = prompt
    self.label = label()
  }

  public var body: some View {
    FieldInput(
      kind: .secure, text: text.wrappedValue, label: ErasedLabel(label), prompt: prompt,
      read: { text.wrappedValue }, onInput: { text.wrappedValue = $0 }, onSubmit: onCommit)
  }
}

extension SecureField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(text: text) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(text: text) { Text(title) }
  }

  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(text: text, prompt: prompt) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }

  /// Deprecated by Apple, common in existing code.
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>,
    onCommit: @escaping @MainActor () -> Void
  ) {
    self.init(text: text) { Text(titleKey) }
    self.onCommit = onCommit
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onCommit: @escaping @MainActor () -> Void
  ) {
    self.init(text: text) { Text(title) }
    self.onCommit = onCommit
  }
}

/// A view that can display and edit long-form text.
public struct TextEditor: View {
  private let text: Binding<String>

  public init(text: Binding<String>) { self.text = text }

  public var body: some View {
    FieldInput(
      kind: .editor, text: text.wrappedValue, label: ErasedLabel(EmptyView()),
      read: { text.wrappedValue }, onInput: { text.wrappedValue = $0 })
  }
}
