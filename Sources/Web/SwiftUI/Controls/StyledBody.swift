/// The body that a style makes. It is a component, so that the style may have dynamic properties
/// such as `@Environment`, and its reads are observed.
struct StyledBody<Style, Content: View>: View {
  typealias Body = Never
  let style: Style
  let makeBody: @MainActor (Style) -> Content

  static func _makeView(_ view: StyledBody, context: _ViewContext, into list: inout _ViewList) {
    list.nodes.append(StyleNode(view: view, context: context))
  }
}

@MainActor
private final class StyleNode<Style, Content: View>: ViewNode<StyledBody<Style, Content>> {
  override func resolveContent() -> [Node] {
    var style = view.style
    let makeBody = view.makeBody
    return describeBody(of: &style) { makeBody($0) }
  }
}
