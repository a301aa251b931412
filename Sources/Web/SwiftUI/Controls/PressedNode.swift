/// The body of a custom button style, with the difference that pressing makes.
///
/// The pressed body is made beside the one at rest, and thrown away. An element at rest carries its
/// pressed style as `data-p="property:value;…"`, which the browser applies while the button is
/// pressed. Elements in only one of the bodies show no difference.
@MainActor
class PressedNode: ComponentNode {
  static func make(
    _ style: any ButtonStyle, role: ButtonRole?, label: ErasedLabel, context: _ViewContext
  ) -> Node {
    open(style, role: role, label: label, context: context)
  }

  private static func open<Style: ButtonStyle>(
    _ style: Style, role: ButtonRole?, label: ErasedLabel, context: _ViewContext
  ) -> Node {
    StyledPressedNode(style: style, role: role, label: label, context: context)
  }
}

@MainActor
private final class StyledPressedNode<Style: ButtonStyle>: PressedNode {
  private var style: Style
  private var role: ButtonRole?
  private var label: ErasedLabel
  private let look = PressedLook()
  private var pressed: [Node] = []

  init(style: Style, role: ButtonRole?, label: ErasedLabel, context: _ViewContext) {
    self.style = style
    self.role = role
    self.label = label
    super.init(context: context)
  }

  override func takeOver(_ description: ComponentNode) {
    guard let other = description as? StyledPressedNode<Style> else { return }
    style = other.style
    role = other.role
    label = other.label
  }

  override func resolveContent() -> [Node] {
    connect(&style) { style in
      let body = tracked { style.makeBody(configuration: configuration(isPressed: false)) }
      let pressedBody = tracking { style.makeBody(configuration: configuration(isPressed: true)) }
      // First, because the label at rest must know whether its colour is going to change.
      look.forget()
      pressed = describe(pressedBody, in: context)
      for node in pressed { PlainText.expand(node) }
      return describe(body, in: context)
    }
  }

  override func didMount() { compare() }
  override func didUpdate() { compare() }

  private func configuration(isPressed: Bool) -> ButtonStyleConfiguration {
    ButtonStyleConfiguration(
      role: role, label: .init(label: label, isPressed: isPressed, look: look),
      isPressed: isPressed)
  }

  private func compare() {
    PressedLook.compare(children, with: pressed, patch: graph.patch)
    pressed = []
  }
}
