/// A view with a presentation: its content and, while presented, a `<dialog>` beside it.
///
/// The dialog exists only while it shows, so the state of its content begins anew each time. The
/// browser plays the animations.
@MainActor
class PresenterNode<Modifier, Content: View>: WatchingNode<Modifier, Content> {
  /// The presentation that shows now. Another one replaces the dialog.
  private var shown: NodeKey?
  /// Counts closed presentations, so that presenting again at once is a new presentation.
  private var generation = 0

  // MARK: For subclasses

  /// The identity of the wanted presentation; nil for none. Its reads are observed.
  func wanted() -> NodeKey? { nil }
  /// Sets the binding back.
  func putAway() {}
  func makeDialog() -> ElementNode { ElementNode("dialog") }
  /// Runs when the dialog has gone.
  var onDismiss: (@MainActor () -> Void)? { nil }

  // MARK: Life

  final override func resolveContent() -> [Node] {
    // The content is mounted already when only the dialog comes or goes.
    let dialogKey = shown.map(Self.key(of:))
    var nodes = super.resolveContent().filter { dialogKey == nil || $0.key != dialogKey }
    let host = context.environment[PresentationHostKey.self] ?? graph.presentations
    let next = tracked { self.wanted() }.map { $0.slot(generation) }
    if next == nil { host.release(self) }
    let granted = next != nil && host.request(self) ? next : nil
    if let shown, shown != granted, let onDismiss { graph.afterCommit(onDismiss) }
    shown = granted
    if let granted {
      let dialog = makeDialog()
      dialog.key = Self.key(of: granted)
      dialog.role = .outOfFlow
      dialog.attribute("data-open", true)
      nodes.append(dialog)
    }
    return nodes
  }

  private static func key(of presentation: NodeKey) -> NodeKey {
    NodeKey.root.identified(by: presentation)
  }

  override func willUnmount() {
    (context.environment[PresentationHostKey.self] ?? graph.presentations).release(self)
    shown = nil
  }

  /// Closes the presentation. The binding is set first, so that later actions find it set, and may
  /// present again.
  final func close() {
    guard shown != nil else { return }
    putAway()
    // An app may refuse, by a binding that does not change.
    if wanted() == nil { generation += 1 }
    invalidate()
  }

  /// The context for presented content: as here, but a level of its own.
  final func presentedContext(on level: PresentationHost) -> _ViewContext {
    var inner = context.inside
    inner.unbounded = []
    inner.rowTag = nil
    inner.environment = context.environment.presented(
      on: level, dismiss: DismissAction { [weak self] in self?.close() })
    return inner
  }
}
