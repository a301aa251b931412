/// A control that toggles between on and off states.
public struct Toggle<Label: View>: View {
  private let isOn: Binding<Bool>
  private let label: Label

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  public var body: some View {
    ToggleBody(isOn: isOn.wrappedValue, binding: isOn, label: ErasedLabel(label))
  }
}

extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// Creates a toggle based on a toggle style configuration.
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.$isOn) { configuration.label }
  }
}

private struct ToggleBody: View {
  typealias Body = Never
  let isOn: Bool
  let binding: Binding<Bool>
  let label: ErasedLabel

  static func _makeView(_ view: ToggleBody, context: _ViewContext, into list: inout _ViewList) {
    switch context.environment[ToggleLookKey.self] {
    case .builtIn(.switch): context.emit(view.switchElement(in: context), into: &list)
    case .builtIn(.button): context.emit(view.buttonElement(in: context), into: &list)
    case .custom(let style): view.resolve(style, context: context, into: &list)
    }
  }

  private func switchElement(in context: _ViewContext) -> ElementNode {
    let environment = context.environment
    let knob = ElementNode("span", "tgk", key: NodeKey.root.slot(1))
    let element = ElementNode("button", "tg", role: .fixed(.fillsWidth), children: [knob])
    if environment.labelsHidden {
      element.role = .hug
      element.attribute("aria-label", label.text(in: context.inside))
    } else {
      let title = ElementNode("span", "tgr", children: label.nodes(in: context))
      title.key = NodeKey.root.slot(0)
      element.children.insert(title, at: 0)
    }
    element.attribute("type", "button")
    element.attribute("role", "switch")
    element.attribute("aria-checked", isOn ? "true" : "false")
    if let tint = environment[TintKey.self] {
      element.style("--on", tint._paint(in: environment).color)
    }
    listen(element, .toggle, in: environment) { binding.wrappedValue = $0.isOn }
    return element
  }

  private func buttonElement(in context: _ViewContext) -> ElementNode {
    let element = ElementNode(
      "button", isOn ? "b bs-prominent" : "b bs-bordered", role: .overlay,
      children: label.nodes(in: context))
    element.attribute("type", "button")
    element.attribute("aria-pressed", isOn ? "true" : "false")
    listen(element, .tap, in: context.environment) { _ in binding.wrappedValue.toggle() }
    return element
  }

  private func listen(
    _ element: ElementNode, _ kind: EventKind, in environment: EnvironmentValues,
    _ action: @escaping @MainActor (EventPayload) -> Void
  ) {
    if environment.isEnabled {
      element.on(kind, action)
    } else {
      element.attribute("disabled", true)
    }
  }

  private func resolve(
    _ style: any ToggleStyle, context: _ViewContext, into list: inout _ViewList
  ) {
    open(style, context: context, into: &list)
  }

  private func open<S: ToggleStyle>(
    _ style: S, context: _ViewContext, into list: inout _ViewList
  ) {
    var inner = context
    inner.environment[ToggleLookKey.self] = .builtIn(.switch)
    let (label, binding) = (label, binding)
    StyledBody._makeView(
      StyledBody(style: style) {
        $0.makeBody(
          configuration: ToggleStyleConfiguration(label: .init(label: label), isOn: binding))
      }, context: inner, into: &list)
  }
}
