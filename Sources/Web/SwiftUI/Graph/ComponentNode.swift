/// The mounted instance of a composed view. It keeps the view's state while view values come and
/// go. It runs the body when a value that the body read has changed, and owns the body's nodes.
@MainActor
package class ComponentNode: Node {
  var context: _ViewContext
  package internal(set) var children: [Node] = []
  let depth: Int
  /// Storage of the dynamic properties.
  var storage = PropertySlots()
  /// Why the body cannot run, such as a missing environment object. The session shows it; the
  /// process, which serves others too, goes on.
  @Seldom var failure: String?
  private(set) var isDirty = false
  private(set) var isMounted = false
  @Seldom private(set) var pendingAnimation: Animation?
  private var scope: TrackingScope?

  init(context: _ViewContext) {
    self.context = context
    depth = context.depth
    super.init(key: context.key)
  }

  override var nodes: [Node] { children }
  var graph: ViewGraph { context.graph }

  /// Whether the component is a field to type in, which dialogs place apart from their buttons.
  var isTextInput: Bool { false }

  /// Makes the description of this component's content. Called inside observation tracking only
  /// as far as `tracked` runs.
  func resolveContent() -> [Node] { [] }

  /// Takes over the view value of a description of the same kind.
  func takeOver(_ description: ComponentNode) {}

  func didMount() {}
  func didUpdate() {}
  func willUnmount() {}

  /// Runs the body under observation: a change of anything read marks this component dirty.
  final func tracked<Result>(_ body: () -> Result) -> Result {
    let scope = self.scope ?? TrackingScope(component: self)
    self.scope = scope
    return scope.run(body)
  }

  /// Runs a closure that belongs to this component's body but is called later, such as the rows of
  /// a `ForEach`. The closure's reads count as reads of the body.
  final func tracking<Result>(_ closure: () -> Result) -> Result {
    guard let scope else { return tracked(closure) }
    return scope.runAlso(closure)
  }

  /// Something that the body has read is about to change.
  func observedChange() { invalidate() }

  final func invalidate() {
    guard isMounted else { return }
    if let animation = Transaction.current?.animation { pendingAnimation = animation }
    guard !isDirty else { return }
    isDirty = true
    graph.enqueue(self)
  }

  /// Runs the body again, if still wanted, and brings the mounted content up to date.
  final func refreshIfDirty() {
    guard isMounted, isDirty else { return }
    graph.with(animation: pendingAnimation ?? graph.animation) { refresh() }
  }

  private func refresh() {
    isDirty = false
    pendingAnimation = nil
    let description = resolveContent()
    children = graph.reconcile(children, with: description, parent: self)
    didUpdate()
  }

  override func mount(in graph: ViewGraph, parent: Node?) {
    super.mount(in: graph, parent: parent)
    isMounted = true
    children = graph.mount(resolveContent(), parent: self)
    didMount()
  }

  override func adopt(_ description: Node, in graph: ViewGraph) {
    guard let new = description as? ComponentNode else { return }
    context = new.context
    takeOver(new)
    refresh()
  }

  override func unmount(from graph: ViewGraph) {
    willUnmount()
    isMounted = false
    for child in children { child.unmount(from: graph) }
    children = []
    storage = PropertySlots()
    scope?.end()
    scope = nil
    super.unmount(from: graph)
  }

  /// Connects the dynamic properties of `value` and describes the body that it then makes.
  final func describeBody<Value, Body: View>(
    of value: inout Value, _ body: (Value) -> Body
  ) -> [Node] {
    connect(&value) { value in describe(tracked { body(value) }, in: context) }
  }

  /// Connects the dynamic properties of `value`. If one cannot be connected, a sentence replaces
  /// the nodes of `content`.
  final func connect<Value>(_ value: inout Value, _ content: (Value) -> [Node]) -> [Node] {
    failure = nil
    DynamicPropertyPlan.bind(&value, to: self)
    guard let failure else { return content(value) }
    graph.log(failure)
    return describe(Text(verbatim: failure), in: context)
  }

  /// The content described by `view` in this component's place. Closures in it, such as the rows of
  /// a `ForEach`, are observed by this component.
  final func describe<V: View>(_ view: V, in context: _ViewContext) -> [Node] {
    describe(view, in: context, observedBy: self)
  }

  final func describe<V: View>(
    _ view: V, in context: _ViewContext, observedBy observer: ComponentNode?
  ) -> [Node] {
    var context = context
    context.key = .root
    context.depth = depth + 1
    context.component = observer
    var list = _ViewList()
    V._makeView(view, context: context, into: &list)
    return list.nodes
  }
}

/// A component whose content is a view's body.
@MainActor
final class BodyNode<V: View>: ViewNode<V> {
  override var isTextInput: Bool { V.self is any TextInput.Type }

  override func resolveContent() -> [Node] { describeBody(of: &view) { $0.body } }
}
