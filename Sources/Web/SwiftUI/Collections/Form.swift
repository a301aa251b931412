/// A container for grouping controls used for data entry, such as in settings or inspectors.
public struct Form<Content: View>: View {
  public typealias Body = Never
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public static func _makeView(_ view: Form, context: _ViewContext, into list: inout _ViewList) {
    context.emit(
      ListElement.make("li-inset", content: view.content, selection: nil, context: context),
      into: &list)
  }
}
