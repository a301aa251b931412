extension ViewGraph {
  /// Tells the browser which elements came, went or moved inside a parent.
  func commitChildren(of parent: ElementNode, animation: Animation?) {
    var elements: [ElementNode] = []
    for child in parent.children { child.collectElements(into: &elements) }
    let ids = elements.map(\.id)
    guard ids != parent.sentChildren else { return }
    patch.animation = animation
    let kept = Set(ids)
    for id in parent.sentChildren where !kept.contains(id) { patch.delete(id) }

    let positions = Dictionary(
      uniqueKeysWithValues: parent.sentChildren.enumerated().map { ($1, $0) })
    let resting = LongestIncreasingSubsequence.indices(of: ids.map { positions[$0] })
    var before: Int?
    for (index, element) in elements.enumerated().reversed() {
      if element.isFresh {
        patch.insert(in: parent.id, before: before) {
          HTMLWriter.write(element, style: .inline, to: &$0)
        }
      } else if !resting.contains(index) {
        patch.move(element.id, in: parent.id, before: before)
      }
      before = element.id
    }
    parent.sentChildren = ids
  }
}
