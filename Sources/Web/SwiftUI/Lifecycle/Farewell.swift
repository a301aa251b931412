extension View {
  /// Lets the browser end this screen by itself while the app cannot be reached. It exists only on
  /// Linux: an app wraps it in a type of its own.
  ///
  /// A text with the trait `updatesFrequently` counts seconds down. When the server falls silent,
  /// the browser goes on counting. At the end, or after a tap on the screen's button that nobody
  /// answers, it shows `words` in place of the screen, and reports that once it can.
  /// - Parameters:
  ///   - key: names what the screen is about. A screen with the key of an ended one, such as that of
  ///     a restarted server, is ended at once.
  ///   - action: the browser has ended the screen.
  ///   - words: what stands there then. It cannot be used, because nobody would answer.
  public func _browserFarewell<Words: View>(
    key: String, perform action: @escaping @MainActor () -> Void,
    @ViewBuilder words: () -> Words
  ) -> some View {
    modifier(FarewellModifier(key: key, action: action, words: words()))
  }
}

private struct FarewellModifier<Words: View>: ElementwiseModifier {
  typealias Body = Never
  let key: String
  let action: @MainActor () -> Void
  let words: Words

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let wrapper = Wrapper.around(element)
    wrapper.attribute("data-fw", key)
    wrapper.on(.over) { [action] _ in action() }
    var inner = context.outside
    inner.environment[StackAxisKey.self] = nil
    inner.unbounded = []
    let farewell = ElementNode(
      "div", "lay z fw", role: .outOfFlow, children: inner.nodes(of: words),
      key: NodeKey.root.slot(1))
    wrapper.children = [element, farewell]
    return wrapper
  }
}
