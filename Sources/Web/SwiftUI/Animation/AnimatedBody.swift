extension View {
  /// Animates the effects of the modifiers in the `body` closure. Changes inside the view itself
  /// are not animated.
  public func animation<V: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View {
    body(PlaceholderContentView(content: self))
      .modifier(AnimatedBodyModifier(animation: animation))
  }
}

/// A placeholder used to construct an inline modifier. It has an element of its own, so that the
/// modifiers do not act on the content's element.
public struct PlaceholderContentView<Value> {
  let content: Value
}

extension PlaceholderContentView: View where Value: View {
  public typealias Body = Never

  public static func _makeView(
    _ view: PlaceholderContentView, context: _ViewContext, into list: inout _ViewList
  ) {
    let inner = view.content.modifier(UnanimatedModifier())
    context.emit(
      ElementNode("div", "z p5", role: .overlay, children: context.nodes(of: inner)), into: &list)
  }
}

/// The animation that was in force around an animated body.
@MainActor
final class OuterAnimation {
  var animation: Animation?
}

private struct OuterAnimationKey: EnvironmentKey {
  static var defaultValue: OuterAnimation? { nil }
}

private struct AnimatedBodyModifier: ViewModifier {
  typealias Body = Never
  let animation: Animation?

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(AnimatedBodyNode(modifier: modifier, content: content, context: context))
  }

  final class AnimatedBodyNode<V: View>: ModifierNode<AnimatedBodyModifier, V> {
    private let outer = OuterAnimation()

    override func adopt(_ description: Node, in graph: ViewGraph) {
      outer.animation = graph.animation
      let animation = (description as? AnimatedBodyNode<V>)?.modifier.animation
      graph.with(animation: animation) { super.adopt(description, in: graph) }
    }

    override func resolveContent() -> [Node] {
      var inner = context
      inner.environment[OuterAnimationKey.self] = outer
      return describe(content, in: inner)
    }
  }
}

private struct UnanimatedModifier: ViewModifier {
  typealias Body = Never

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(UnanimatedNode(modifier: modifier, content: content, context: context))
  }

  final class UnanimatedNode<V: View>: ModifierNode<UnanimatedModifier, V> {
    override func adopt(_ description: Node, in graph: ViewGraph) {
      let outer = context.environment[OuterAnimationKey.self]?.animation
      graph.with(animation: outer) { super.adopt(description, in: graph) }
    }
  }
}
