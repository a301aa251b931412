/// Elements that modifiers put around others.
@MainActor
enum Wrapper {
  static func around(
    _ element: ElementNode, _ classes: String = "z p5", role: LayoutRole = .overlay
  ) -> ElementNode {
    element.key = .root
    let wrapper = ElementNode("div", classes, role: role, children: [element])
    wrapper.unbounded = element.unbounded
    wrapper.wrapped = element
    return wrapper
  }

  /// Styles that change the picture of a whole element. Paint that comes later belongs on a
  /// wrapper.
  static let effects: [StaticString] = [
    "translate", "rotate", "scale", "transform", "opacity", "filter", "border-radius", "clip-path",
    "mask-image", "visibility",
  ]

  /// The element itself while its styles allow paint outside all earlier paint; otherwise a wrapper
  /// around it.
  static func unpainted(
    _ element: ElementNode, taking property: StaticString, conflicts: [StaticString] = []
  ) -> ElementNode {
    let taken = element.hasStyle(property) || conflicts.contains { element.hasStyle($0) }
    return taken || element.tag == "svg" || element.role == .spacer
      ? around(element) : element
  }
}
