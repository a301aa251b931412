/// A control for selecting from a set of mutually exclusive values.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  private let selection: Binding<SelectionValue>
  private let label: Label
  private let content: Content

  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  /// Deprecated by Apple, common in existing code.
  public init(
    selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { label }
  }

  public var body: some View {
    PickerBody(
      selected: selection.wrappedValue, selection: selection, label: ErasedLabel(label),
      content: content)
  }
}

extension Picker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

extension Picker where Label == SwiftUI.Label<Text, Image> {
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) {
      SwiftUI.Label(titleKey, systemImage: systemImage)
    }
  }
}

private struct PickerBody<SelectionValue: Hashable, Content: View>: View {
  typealias Body = Never
  let selected: SelectionValue
  let selection: Binding<SelectionValue>
  let label: ErasedLabel
  let content: Content

  static func _makeView(_ view: PickerBody, context: _ViewContext, into list: inout _ViewList) {
    let options = PickerOptions.of(view.content, in: context)
    switch context.environment[PickerLookKey.self] {
    case .menu:
      let element = view.menu(options, in: context)
      context.emit(ControlRow.around(element, label: view.label, in: context), into: &list)
    case .segmented: context.emit(view.segments(options, in: context), into: &list)
    case .inline: view.rows(options, in: context, into: &list)
    }
  }

  private func index(in options: [PickerOption]) -> Int? {
    options.firstIndex { $0.value(as: SelectionValue.self) == selected }
  }

  /// The first option is hidden: shown while the selection is none of the choices.
  private func menu(_ options: [PickerOption], in context: _ViewContext) -> ElementNode {
    let nothing = ElementNode("option")
    nothing.attribute("hidden", true)
    let index = index(in: options)
    nothing.attribute("selected", index == nil)
    let choices = options.enumerated().map { position, option in
      let choice = ElementNode("option", key: option.key(at: position))
      choice.text = option.text
      choice.attribute("selected", position == index)
      return choice
    }
    let element = ElementNode("select", "pk", children: [nothing] + choices)
    element.attribute("aria-label", label.text(in: context.inside))
    let selection = selection
    let values = options.map { $0.value(as: SelectionValue.self) }
    element.field = FieldContent(
      text: String((index ?? -1) + 1),
      read: { String((values.firstIndex { $0 == selection.wrappedValue } ?? -1) + 1) })
    guard context.environment.isEnabled else {
      element.attribute("disabled", true)
      return element
    }
    element.on(.select) { payload in choose(payload.number.map { $0 - 1 }, of: values) }
    return element
  }

  private func segments(_ options: [PickerOption], in context: _ViewContext) -> ElementNode {
    let index = index(in: options)
    let isEnabled = context.environment.isEnabled
    let items = options.enumerated().map { position, option in
      let item = ElementNode(
        "button", "sgi", children: [option.element], key: option.key(at: position))
      option.element.key = .root
      item.attribute("type", "button")
      item.attribute("role", "radio")
      item.attribute("aria-checked", position == index ? "true" : "false")
      item.attribute("disabled", !isEnabled)
      return item
    }
    let element = ElementNode("div", "sg", role: .fixed(.fillsWidth), children: items)
    element.attribute("role", "radiogroup")
    element.attribute("aria-label", label.text(in: context.inside))
    // The style sheet counts to six by itself.
    if items.count > 6 {
      element.style("--n", String(items.count))
      element.style("--i", String(index ?? 0))
    }
    let values = options.map { $0.value(as: SelectionValue.self) }
    if isEnabled { element.on(.select) { payload in choose(payload.number, of: values) } }
    return element
  }

  /// A row for each choice, the selected one with a check mark.
  private func rows(
    _ options: [PickerOption], in context: _ViewContext, into list: inout _ViewList
  ) {
    let index = index(in: options)
    for (position, option) in options.enumerated() {
      var inner = context
      inner.key = context.key.identified(by: option.tag ?? AnyHashable(position))
      let row = InlineChoice(element: option.element, isSelected: position == index) {
        if let value = option.value(as: SelectionValue.self) { selection.wrappedValue = value }
      }
      InlineChoice._makeView(row, context: inner, into: &list)
    }
  }

  private func choose(_ index: Double?, of values: [SelectionValue?]) {
    guard let index, index >= 0, index < Double(values.count), let value = values[Int(index)] else {
      return
    }
    selection.wrappedValue = value
  }
}

private struct InlineChoice: View {
  let element: ElementNode
  let isSelected: Bool
  let choose: @MainActor () -> Void

  var body: some View {
    Button(action: choose) {
      HStack {
        ElementView(element: element)
        Spacer()
        if isSelected { Image(systemName: "checkmark").modifier(AccentForeground()) }
      }
    }
    .modifier(AttributeModifier(name: "aria-pressed", value: isSelected ? "true" : "false"))
    .modifier(PlainInline())
  }
}

/// The choice's own text is in the label's colour, as in iOS's lists.
private struct PlainInline: ViewModifier {
  func body(content: Content) -> some View { content.buttonStyle(.plain) }
}

private struct AccentForeground: ViewModifier {
  func body(content: Content) -> some View { content.foregroundStyle(.tint) }
}

/// An element that was made already.
private struct ElementView: View {
  typealias Body = Never
  let element: ElementNode

  static func _makeView(_ view: ElementView, context: _ViewContext, into list: inout _ViewList) {
    context.emit(view.element, into: &list)
  }
}
