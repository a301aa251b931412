/// A button before its style; every style makes an element of these parts.
@MainActor
struct ButtonParts {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: ErasedLabel

  func element(_ style: BuiltInButtonStyle, context: _ViewContext) -> ElementNode {
    let environment = context.environment
    let element = make("b bs-\(style.rawValue)", context: context)
    element.children = label.nodes(in: context)
    if style == .bordered || style == .prominent {
      environment[ButtonBorderShapeKey.self].apply(to: element)
    }
    if environment.controlSize != .regular { element.add(class: environment.controlSize.css) }
    return element
  }

  func element(in host: ButtonHost, context: _ViewContext) -> ElementNode {
    let element = make(host.classes, context: context, willTrigger: host.willTrigger)
    element.children = label.nodes(in: context)
    return element
  }

  /// The style draws; the element only takes the tap.
  func element(styledBy style: any ButtonStyle, context: _ViewContext) -> ElementNode {
    let element = make("b", context: context)
    element.children = [PressedNode.make(style, role: role, label: label, context: context.inside)]
    return element
  }

  func resolve(
    _ style: any PrimitiveButtonStyle, context: _ViewContext, into list: inout _ViewList
  ) {
    open(style, context: context, into: &list)
  }

  private func open<S: PrimitiveButtonStyle>(
    _ style: S, context: _ViewContext, into list: inout _ViewList
  ) {
    let isEnabled = context.environment.isEnabled
    let configuration = PrimitiveButtonStyleConfiguration(
      role: role, label: .init(label: label), action: { if isEnabled { action() } })
    var inner = context
    // A button inside the style's body gets its look from us, not from the same style again.
    inner.environment[ButtonLookKey.self] = .builtIn(.automatic)
    StyledBody._makeView(
      StyledBody(style: style) { $0.makeBody(configuration: configuration) }, context: inner,
      into: &list)
  }

  private func make(
    _ classes: String, context: _ViewContext, willTrigger: (@MainActor () -> Void)? = nil
  ) -> ElementNode {
    let element = ElementNode("button", classes, role: .overlay)
    element.attribute("type", "button")
    if let role { element.add(class: role.css) }
    guard context.environment.isEnabled else {
      element.attribute("disabled", true)
      return element
    }
    let action = action
    element.on(.tap) { _ in
      willTrigger?()
      action()
    }
    return element
  }
}

/// A label whose type no longer matters.
@MainActor
struct ErasedLabel {
  private let resolve: @MainActor (_ViewContext) -> [Node]

  init<Label: View>(_ label: Label) {
    resolve = { $0.nodes(of: label) }
  }

  /// Several views in a label stand beside each other.
  func nodes(in context: _ViewContext) -> [Node] {
    let nodes = resolve(context)
    guard nodes.count > 1 else { return nodes }
    return [ElementNode("div", "h", role: .stack(.horizontal), children: nodes)]
  }
}
