/// The presentations of one level: the window, or the content of one sheet. They show one at a
/// time, as with view controllers. A second one waits until the first has gone.
@MainActor
final class PresentationHost {
  private weak var current: ComponentNode?
  private var waiting: [ComponentNode] = []

  /// - Returns: whether the node may present now. If not, it is asked again in its turn.
  func request(_ node: ComponentNode) -> Bool {
    if let current, current !== node {
      if !waiting.contains(where: { $0 === node }) { waiting.append(node) }
      return false
    }
    current = node
    waiting.removeAll { $0 === node }
    return true
  }

  /// The node presents nothing any more, and wants nothing presented.
  func release(_ node: ComponentNode) {
    waiting.removeAll { $0 === node }
    guard current === node else { return }
    current = nil
    waiting.first?.invalidate()
  }
}

struct PresentationHostKey: EnvironmentKey {
  static var defaultValue: PresentationHost? { nil }
}
