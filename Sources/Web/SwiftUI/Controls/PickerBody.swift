/// A picker in its style, once its selection is read.
struct PickerBody<SelectionValue: Hashable, Content: View>: View {
  typealias Body = Never
  let selected: SelectionValue
  let selection: Binding<SelectionValue>
  let label: ErasedLabel
  let content: Content

  static func _makeView(_ view: PickerBody, context: _ViewContext, into list: inout _ViewList) {
    let look = context.environment[PickerLookKey.self]
    var inner = context
    // Choices in rows are text, not buttons, to look at.
    if look == .inline, inner.environment[ForegroundKey.self] == nil {
      inner.environment[ForegroundKey.self] = HierarchicalShapeStyle.primary
    }
    let options = PickerOptions.of(view.content, in: inner)
    switch look {
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

  /// The first option is hidden: it shows while the selection is none of the choices.
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
      let row = InlineChoice(
        element: option.element, isSelected: position == index, isRow: context.isAtRowLevel
      ) {
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
