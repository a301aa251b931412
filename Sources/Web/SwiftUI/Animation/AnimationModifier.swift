extension View {
  /// Applies the given animation to this view when the specified value changes.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    modifier(ValueAnimationModifier(animation: animation, value: value))
  }

  /// Applies the given animation to all animatable values within this view (the form before
  /// iOS 15).
  public func animation(_ animation: Animation?) -> some View {
    transaction { $0.animation = $0.disablesAnimations ? nil : animation }
  }

  /// Applies the given transaction mutation function to all animations used within the view.
  public func transaction(_ transform: @escaping @MainActor (inout Transaction) -> Void)
    -> some View
  {
    modifier(TransactionModifier(transform: transform))
  }
}

private struct ValueAnimationModifier<Value: Equatable>: ViewModifier {
  typealias Body = Never
  let animation: Animation?
  let value: Value

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(AnimationNode(modifier: modifier, content: content, context: context))
  }

  final class AnimationNode<V: View>: WatchingNode<ValueAnimationModifier, V> {
    override func adopt(_ description: Node, in graph: ViewGraph) {
      guard let new = (description as? AnimationNode<V>)?.modifier else { return }
      let animation = modifier.value == new.value ? graph.animation : new.animation
      graph.with(animation: animation) { super.adopt(description, in: graph) }
    }
  }
}

private struct TransactionModifier: ViewModifier {
  typealias Body = Never
  let transform: @MainActor (inout Transaction) -> Void

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(TransactionNode(modifier: modifier, content: content, context: context))
  }

  final class TransactionNode<V: View>: ModifierNode<TransactionModifier, V> {
    override func adopt(_ description: Node, in graph: ViewGraph) {
      guard let new = (description as? TransactionNode<V>)?.modifier else { return }
      var transaction = Transaction(animation: graph.animation)
      new.transform(&transaction)
      let animation = transaction.disablesAnimations ? nil : transaction.animation
      graph.with(animation: animation) { super.adopt(description, in: graph) }
    }
  }
}
