/// A view that may be drawn on.
@MainActor
protocol InkArea: AnyObject {
  /// Whether the browser is to draw under the finger by itself.
  var isInk: Bool { get }
  /// A drag's handlers have run for a sample there, in the view's own points.
  func followed(to location: CGPoint, isOver: Bool)
}

/// A view with a drag gesture that begins with the touch. If the gesture draws, the browser paints
/// each stroke at once, until the app's own drawing arrives. See "Ink" in docs/swiftui.md.
///
/// Plain SwiftUI code shows whether the gesture draws. A stroke without points waits in the
/// content, a canvas is blank, or an earlier stroke followed the finger.
final class InkNode<G: Gesture, V: View>: ComponentNode, InkArea {
  private var modifier: GestureModifier<G>
  private var content: V
  private(set) var isInk = false
  private var hasFollowed = false
  private var followsNow = false
  /// A stroke in progress is no time to change one's mind.
  private var isDragged = false

  init(modifier: GestureModifier<G>, content: V, context: _ViewContext) {
    self.modifier = modifier
    self.content = content
    super.init(context: context)
  }

  override func takeOver(_ description: ComponentNode) {
    guard let other = description as? InkNode<G, V> else { return }
    modifier = other.modifier
    content = other.content
  }

  override func resolveContent() -> [Node] {
    var modifier = modifier
    modifier.ink = self
    return describe(content, in: context.adding(modifier))
  }

  override func didMount() {
    graph.beforeCommit[ObjectIdentifier(self)] = { [weak self] in self?.look() }
  }

  override func willUnmount() { graph.beforeCommit[ObjectIdentifier(self)] = nil }

  func followed(to location: CGPoint, isOver: Bool) {
    isDragged = !isOver
    graph.afterCommit { [weak self] in self?.learn(location, isOver) }
  }

  private func learn(_ location: CGPoint, _ isOver: Bool) {
    if InkStrokes(in: children).hasEnd(near: location) { followsNow = true }
    if followsNow { hasFollowed = true }
    if isOver {
      hasFollowed = followsNow
      followsNow = false
    }
    look()
  }

  private func look() {
    let strokes = InkStrokes(in: children)
    let new = hasFollowed || strokes.hasEmpty || strokes.isBlank
    guard new != isInk, new || !isDragged else { return }
    isInk = new
    guard let area = children.lazy.compactMap({ $0.firstWithDrag }).first else { return }
    if new {
      area.attribute("data-ink", true)
    } else {
      area.attributes.removeAll { $0.name == "data-ink" }
    }
    if !area.isFresh { graph.patch.attribute(area.id, "data-ink", new ? "" : nil) }
  }
}

/// The drawings inside a view.
@MainActor
private struct InkStrokes {
  private var data: [String] = []
  private var hasCanvas = false
  private var hasDrawing = false

  init(in nodes: [Node]) { for node in nodes { collect(node) } }

  private mutating func collect(_ node: Node) {
    if let element = node as? ElementNode {
      if element.tag == "dialog" { return }
      if element.tag == "path" {
        hasDrawing = true
        if element.hasStyle("stroke") {
          data.append(element.attributes.first { $0.name == "d" }?.value ?? "")
        }
      }
      if element.hasClass("cv") {
        hasCanvas = true
        if !element.children.isEmpty { hasDrawing = true }
      }
    }
    for child in node.nodes { collect(child) }
  }

  /// A stroke that waits for its first point.
  var hasEmpty: Bool { data.contains("") }
  var isBlank: Bool { hasCanvas && !hasDrawing }

  func hasEnd(near location: CGPoint) -> Bool {
    data.contains { data in
      guard let end = Self.end(of: data) else { return false }
      return abs(end.x - location.x) < 1.5 && abs(end.y - location.y) < 1.5
    }
  }

  /// The point at which path data ends: its last two numbers.
  private static func end(of data: String) -> CGPoint? {
    let tail = data.utf8.suffix(40).reversed().prefix { byte in
      (0x30...0x39).contains(byte) || byte == 0x20 || byte == 0x2D || byte == 0x2E
    }
    let numbers = String(decoding: tail.reversed(), as: UTF8.self).split(separator: " ")
    guard numbers.count >= 2, let x = Double(numbers[numbers.count - 2]),
      let y = Double(numbers[numbers.count - 1])
    else { return nil }
    return CGPoint(x: x, y: y)
  }
}

extension Node {
  /// The element that takes drags.
  fileprivate var firstWithDrag: ElementNode? {
    if let element = self as? ElementNode,
      element.handlers.contains(where: { $0.kind == .drag })
    {
      return element
    }
    return nodes.lazy.compactMap { $0.firstWithDrag }.first
  }
}
