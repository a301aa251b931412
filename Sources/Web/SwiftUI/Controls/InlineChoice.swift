/// One choice of an inline picker: a row, with a check mark if it is selected.
struct InlineChoice: View {
  let element: ElementNode
  let isSelected: Bool
  /// A list's row draws its own check mark.
  let isRow: Bool
  let choose: @MainActor () -> Void

  var body: some View {
    Button(action: choose) {
      if isRow {
        ElementView(element: element)
      } else {
        HStack {
          ElementView(element: element)
          Spacer()
          Image(systemName: "checkmark").foregroundStyle(.tint)
            .modifier(StyleModifier(name: "visibility", value: isSelected ? "visible" : "hidden"))
        }
      }
    }
    .modifier(ChoiceModifier(isSelected: isSelected))
  }
}

private struct ChoiceModifier: ElementwiseModifier {
  typealias Body = Never
  let isSelected: Bool

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    element.attribute("aria-pressed", isSelected ? "true" : "false")
    if isSelected { element.add(class: "checked") }
    return element
  }
}

/// An element that was made already.
private struct ElementView: View {
  typealias Body = Never
  let element: ElementNode

  static func _makeView(_ view: ElementView, context: _ViewContext, into list: inout _ViewList) {
    context.emit(view.element, into: &list)
  }
}
