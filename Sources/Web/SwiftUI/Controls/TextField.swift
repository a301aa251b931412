/// A control that displays an editable text interface.
public struct TextField<Label: View>: View {
  private let source: TextFieldSource
  private let label: Label
  private let prompt: Text?
  private let axis: Axis
  private var onEditingChanged: (@MainActor (Bool) -> Void)?
  private var onCommit: (@MainActor () -> Void)?
  /// The text in a formatted field until it is committed.
  @State private var draft: String?

  init(
    source: TextFieldSource, prompt: Text? = nil, axis: Axis = .horizontal, label: Label,
    onEditingChanged: (@MainActor (Bool) -> Void)? = nil, onCommit: (@MainActor () -> Void)? = nil
  ) {
    self.source = source
    self.prompt = prompt
    self.axis = axis
    self.label = label
    self.onEditingChanged = onEditingChanged
    self.onCommit = onCommit
  }

  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(source: .init(text), prompt: prompt, label: label())
  }

  public init(
    text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label
  ) {
    self.init(source: .init(text), prompt: prompt, axis: axis, label: label())
  }

  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(source: .init(value, format: format), prompt: prompt, label: label())
  }

  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(source: .init(value, format: format), prompt: prompt, label: label())
  }

  public var body: some View {
    FieldInput(
      kind: axis == .vertical ? .area : .line, text: draft ?? source.read(),
      label: ErasedLabel(label), prompt: prompt, read: { draft ?? source.read() },
      onInput: { if source.waitsForCommit { draft = $0 } else { source.write($0) } },
      onSubmit: {
        commit()
        onCommit?()
      }, onFocus: onFocus)
  }

  /// Most fields need not report their focus.
  private var onFocus: (@MainActor (Bool) -> Void)? {
    guard source.waitsForCommit || onEditingChanged != nil else { return nil }
    return { isFocused in
      if !isFocused { commit() }
      onEditingChanged?(isFocused)
    }
  }

  private func commit() {
    guard let text = draft else { return }
    source.write(text)
    draft = nil
  }
}

/// Where a text field's text comes from and goes to.
@MainActor
struct TextFieldSource {
  let read: @MainActor () -> String
  let write: @MainActor (String) -> Void
  /// A formatted value is parsed when editing ends: half a number is not a number.
  var waitsForCommit = false

  init(_ text: Binding<String>) {
    read = { text.wrappedValue }
    write = { text.wrappedValue = $0 }
  }

  init<F: ParseableFormatStyle>(
    _ value: Binding<F.FormatInput>, format: F
  ) where F.FormatOutput == String {
    read = { format.format(value.wrappedValue) }
    write = { if let parsed = try? format.parseStrategy.parse($0) { value.wrappedValue = parsed } }
    waitsForCommit = true
  }

  init<F: ParseableFormatStyle>(
    _ value: Binding<F.FormatInput?>, format: F
  ) where F.FormatOutput == String {
    read = { value.wrappedValue.map(format.format) ?? "" }
    write = { text in
      if text.isEmpty {
        value.wrappedValue = nil
      } else if let parsed = try? format.parseStrategy.parse(text) {
        value.wrappedValue = parsed
      }
    }
    waitsForCommit = true
  }

  init<V>(_ value: Binding<V>, formatter: Formatter) {
    read = { formatter.string(for: value.wrappedValue) ?? "" }
    write = { if let parsed: V = Self.parse($0, formatter) { value.wrappedValue = parsed } }
    waitsForCommit = true
  }

  /// Foundation on Linux parses with each class's own method only.
  private static func parse<V>(_ text: String, _ formatter: Formatter) -> V? {
    if let formatter = formatter as? DateFormatter { return formatter.date(from: text) as? V }
    guard let number = (formatter as? NumberFormatter)?.number(from: text) else { return nil }
    return number as? V ?? number.intValue as? V ?? number.doubleValue as? V
      ?? number.decimalValue as? V
  }
}
