extension View {
  /// Adds an action to perform when this view detects data emitted by the given publisher.
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping @MainActor (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    modifier(ReceiveModifier(publisher: publisher, action: action))
  }
}

private struct ReceiveModifier<P: Publisher>: ViewModifier where P.Failure == Never {
  typealias Body = Never
  let publisher: P
  let action: @MainActor (P.Output) -> Void

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(ReceiveNode(modifier: modifier, content: content, context: context))
  }

  final class ReceiveNode<V: View>: ModifierNode<ReceiveModifier, V> {
    private var subscription: AnyCancellable?

    /// A different publisher is subscribed to anew, because older code follows changes by
    /// `onReceive(Just(value))`. The same publisher, compared by its bytes, is kept. Otherwise a
    /// timer would never fire.
    override func takeOver(_ description: ComponentNode) {
      let last = bytes(of: modifier.publisher)
      super.takeOver(description)
      if bytes(of: modifier.publisher) != last {
        graph.afterCommit { [weak self] in self?.subscribe() }
      }
    }

    override func didMount() { graph.afterCommit { [weak self] in self?.subscribe() } }

    override func willUnmount() {
      subscription?.cancel()
      subscription = nil
    }

    private func subscribe() {
      guard isMounted else { return }
      let inbox = ReceiveInbox<P.Output> { [weak self] in self?.receive($0) }
      subscription = modifier.publisher.sink { @Sendable in inbox.put($0) }
    }

    private func receive(_ value: P.Output) {
      guard isMounted else { return }
      modifier.action(value)
      graph.requestTurn()
    }

    private func bytes(of publisher: P) -> [UInt8] {
      withUnsafeBytes(of: publisher) { Array($0) }
    }
  }
}

/// Brings values from the publishing thread to the main actor, in order.
///
/// Safe to share although `Value` need not be Sendable. Each value is handed over once, to the main
/// actor, and the lock guards the values in between.
private final class ReceiveInbox<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: [Value] = []
  private let deliver: @MainActor (Value) -> Void

  init(deliver: @escaping @MainActor (Value) -> Void) { self.deliver = deliver }

  func put(_ value: Value) {
    lock.withLock { waiting.append(value) }
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { drain() }
    } else {
      Task { @MainActor in drain() }
    }
  }

  @MainActor
  private func drain() {
    let values = lock.withLock {
      defer { waiting = [] }
      return waiting
    }
    for value in values { deliver(value) }
  }
}
