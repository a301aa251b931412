/// The input element of every text control.
struct FieldInput: View {
  typealias Body = Never
  enum Kind { case line, secure, search, area, editor }

  let kind: Kind
  let text: String
  let label: ErasedLabel
  var prompt: Text?
  let read: @MainActor () -> String
  let onInput: @MainActor (String) -> Void
  var onSubmit: (@MainActor () -> Void)?
  var onFocus: (@MainActor (Bool) -> Void)?

  static func _makeView(_ view: FieldInput, context: _ViewContext, into list: inout _ViewList) {
    let element = view.element(in: context)
    guard context.environment.isEnabled else {
      element.attribute("disabled", true)
      return context.emit(element, into: &list)
    }
    view.listen(element, traits: context.environment[TextInputTraitsKey.self])
    context.emit(element, into: &list)
  }

  private func element(in context: _ViewContext) -> ElementNode {
    let isArea = kind == .area || kind == .editor
    let element = ElementNode(
      isArea ? "textarea" : "input", "tf \(context.environment[TextFieldLookKey.self])",
      role: .fixed(kind == .editor ? .fills : .fillsWidth))
    if !isArea {
      element.attribute(
        "type", kind == .secure ? "password" : kind == .search ? "search" : "text")
    }
    if kind == .area { element.attribute("rows", "1") }
    element.field = FieldContent(text: text, isSecret: kind == .secure, read: read)
    let name = label.text(in: context.inside)
    let placeholder = prompt?.plainText ?? name
    if !placeholder.isEmpty { element.attribute("placeholder", placeholder) }
    if !(name.isEmpty && placeholder.isEmpty) {
      element.attribute("aria-label", name.isEmpty ? placeholder : name)
    }
    dress(element, in: context.environment)
    return element
  }

  private func dress(_ element: ElementNode, in environment: EnvironmentValues) {
    // A field that grows stops at the line limit; the class that cuts text off is not for inputs.
    if let limit = environment.lineLimit, kind == .area {
      element.style("max-height", "calc(\(max(limit, 1)) * 1lh)")
    }
    var environment = environment
    environment.lineLimit = nil
    TextLook.apply(environment, to: element)
    environment[TextInputTraitsKey.self].apply(to: element)
  }

  private func listen(_ element: ElementNode, traits: TextInputTraits) {
    let (onInput, onSubmit) = (onInput, onSubmit)
    element.on(.input) { payload in
      if let text = payload.list.last?.text { onInput(text) }
    }
    // Return always ends editing, and the browser sends the typed text first.
    if kind == .line || kind == .secure || kind == .search {
      let actions = kind == .search ? [] : traits.onSubmit
      element.on(.submit) { _ in
        onSubmit?()
        for action in actions { action() }
      }
    }
    if let onFocus {
      element.on(.focus) { _ in onFocus(true) }
      element.on(.blur) { _ in onFocus(false) }
    }
  }
}
