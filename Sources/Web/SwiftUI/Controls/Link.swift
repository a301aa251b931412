/// A control for navigating to a URL.
public struct Link<Label: View>: View {
  public typealias Body = Never
  private let destination: URL
  private let label: Label

  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  public static func _makeView(_ view: Link, context: _ViewContext, into list: inout _ViewList) {
    let environment = context.environment
    let element = ElementNode(
      "a", "ln z p5", role: .overlay, children: ErasedLabel(view.label).nodes(in: context))
    let destination = view.destination
    guard environment.isEnabled else {
      element.attribute("aria-disabled", "true")
      return context.emit(element, into: &list)
    }
    if OpenURLAction.isSafe(destination) {
      element.attribute("href", destination.absoluteString)
      element.attribute("target", "_blank")
      element.attribute("rel", "noopener")
    } else {
      element.attribute("role", "link")
      element.attribute("tabindex", "0")
    }
    // An app that opens links its own way is asked first.
    let openURL = environment.openURL
    if openURL.isCustom { element.on(.tap) { _ in openURL(destination) } }
    context.emit(element, into: &list)
  }
}

extension Link where Label == Text {
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}
