extension View {
  /// Sets the unique tag value of this view, by which a picker, a list or a tab view knows it.
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    modifier(TagModifier(tag: AnyHashable(tag)))
  }
}

private struct TagModifier: ViewModifier {
  typealias Body = Never
  let tag: AnyHashable

  static func _makeView<V: View>(
    _ modifier: TagModifier, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    var context = context
    context.rowTag = modifier.tag
    // A page of a tab view is known by it, too.
    if context.environment[PagesKey.self] != nil { context.setScrollID(modifier.tag) }
    V._makeView(content, context: context, into: &list)
  }
}
