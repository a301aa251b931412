extension View {
  /// Modifies this view by binding its focus state to the given state value.
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View { modifier(FocusedModifier(storage: binding.storage, value: value)) }

  /// Modifies this view by binding its focus state to the given Boolean state value.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    modifier(FocusedModifier(storage: condition.storage, value: true))
  }
}

struct FocusedModifier<Value: Hashable>: ViewModifier {
  typealias Body = Never
  let storage: FocusStorage<Value>?
  let value: Value

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    guard modifier.storage != nil else {
      return V._makeView(content, context: context, into: &list)
    }
    list.nodes.append(FocusNode(modifier: modifier, content: content, context: context))
  }

  final class FocusNode<V: View>: ModifierNode<FocusedModifier, V> {
    private lazy var target = FocusTarget(value: modifier.value, node: self)

    override func takeOver(_ description: ComponentNode) {
      let last = modifier.storage
      super.takeOver(description)
      if modifier.storage !== last {
        last?.remove(target)
        modifier.storage?.add(target)
      }
      target.value = modifier.value
    }

    override func resolveContent() -> [Node] {
      let (storage, value) = (modifier.storage, modifier.value)
      let listener = FocusListener(
        gained: { [weak storage, weak self] in
          self?.target.hasArrived()
          storage?.gained(value)
        },
        lost: { [weak storage] in storage?.lost(value) })
      // May sit on a frame around the field: the browser reports focus from inside.
      return describe(content, in: context.adding(listener))
    }

    override func didMount() { modifier.storage?.add(target) }
    override func willUnmount() { modifier.storage?.remove(target) }
  }
}

private struct FocusListener: ElementModifier {
  let gained: @MainActor () -> Void
  let lost: @MainActor () -> Void

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    guard context.environment.isEnabled else { return element }
    let (gained, lost) = (gained, lost)
    element.on(.focus) { _ in gained() }
    element.on(.blur) { _ in lost() }
    return element
  }
}

/// A mounted view that can have the focus.
@MainActor
final class FocusTarget<Value: Hashable> {
  var value: Value
  private weak var node: ComponentNode?

  init(value: Value, node: ComponentNode) {
    self.value = value
    self.node = node
  }

  func focus() {
    guard let element else { return }
    element.field?.hasFocus = true
    node?.graph.patch.focus(element.id)
  }

  func blur() {
    guard let element else { return }
    element.field?.hasFocus = false
    node?.graph.patch.blur(element.id)
  }

  /// The browser has it now: a page shown anew restores the focus by itself.
  func hasArrived() { element?.field?.hasFocus = false }

  /// The first field or control in this element.
  private var element: ElementNode? {
    var elements: [ElementNode] = []
    node?.collectElements(into: &elements)
    return elements.lazy.compactMap(Self.focusable).first ?? elements.first
  }

  private static func focusable(_ element: ElementNode) -> ElementNode? {
    if element.isNativeControl { return element }
    var children: [ElementNode] = []
    for child in element.children { child.collectElements(into: &children) }
    return children.lazy.compactMap(focusable).first
  }
}
