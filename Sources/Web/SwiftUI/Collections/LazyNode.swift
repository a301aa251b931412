/// A container that makes only the rows near the screen. Empty elements keep the room of the others.
@MainActor
protocol LazyContainer {
  /// Nil if the content must be made as a whole.
  var rows: (any LazyRows)? { get }
  /// The columns before the browser has told how many fit.
  var likelyColumns: Int { get }
  /// Between two lines, in points.
  var lineSpacing: CGFloat { get }
  /// Without content.
  func makeElement(in context: _ViewContext) -> ElementNode
  func rowContext(in context: _ViewContext) -> _ViewContext
}

/// The mounted instance of a lazy container.
@MainActor
final class LazyNode<Container: LazyContainer>: ViewNode<Container> {
  /// What the container's element holds, in order.
  private enum Piece {
    case row(Int)
    case gap
  }

  private lazy var window = LazyWindow(columns: view.likelyColumns)
  private var pieces: [Piece] = []
  /// The row with the focus, and the one that is being scrolled to.
  private var (focused, wanted): (Int?, Int?)
  /// The mounted rows are out of date.
  private var mustMakeAll = true
  /// Rows that were made since all of them were. Each leaves an observation behind.
  private var madeSince = 0
  private static var mostMade: Int { 2000 }

  override func takeOver(_ description: ComponentNode) {
    super.takeOver(description)
    mustMakeAll = true
  }

  override func observedChange() {
    mustMakeAll = true
    super.observedChange()
  }

  override func resolveContent() -> [Node] {
    guard let rows = view.rows else { return [] }
    let element = view.makeElement(in: context)
    element.children = content(rows)
    if rows.rowCount >= LazyWindow.least {
      element.on(.near) { [weak self] in self?.report($0) }
    }
    var list = _ViewList()
    var outer = context
    outer.key = .root
    outer.emit(element, into: &list)
    return list.nodes
  }

  private func content(_ rows: any LazyRows) -> [Node] {
    let known = mustMakeAll || madeSince > Self.mostMade ? [:] : mountedRows
    if known.isEmpty {
      tracked {}
      madeSince = 0
    }
    mustMakeAll = false
    let count = rows.rowCount
    let lines = window.lines(of: count, with: [focused, wanted].compactMap(\.self))
    var inner = view.rowContext(in: context)
    inner.component = self
    inner.depth = depth + 1
    var list = _ViewList()
    pieces = []
    var next = 0
    for (number, range) in lines.enumerated() {
      addGap(lines: range.lowerBound - next, next == 0 ? "before" : "\(number)", to: &list)
      for row in window.rows(range, of: count) {
        pieces.append(.row(row))
        if let node = known[row] {
          list.nodes.append(node)
        } else {
          madeSince += 1
          rows.makeRows(row..<row + 1, context: inner, into: &list)
        }
      }
      next = range.upperBound
    }
    addGap(lines: window.lineCount(of: count) - next, "after", to: &list)
    // A row that is no view, or several, leaves no way to tell which stand in a line.
    guard list.nodes.count == pieces.count else { return all(rows, inner) }
    return list.nodes
  }

  private func all(_ rows: any LazyRows, _ context: _ViewContext) -> [Node] {
    pieces = []
    mustMakeAll = true
    var list = _ViewList()
    rows.makeRows(0..<rows.rowCount, context: context, into: &list)
    return list.nodes
  }

  private func addGap(lines: Int, _ name: String, to list: inout _ViewList) {
    guard lines > 0 else { return }
    let gap = ElementNode("div", "lzs", key: NodeKey.root.identified(by: name))
    let height = window.height(ofLines: lines, gap: Double(view.lineSpacing))
    gap.style("height", pixels: CGFloat(height))
    pieces.append(.gap)
    list.nodes.append(gap)
  }

  // MARK: What is mounted

  /// The container's element.
  private var element: ElementNode? {
    func find(_ nodes: [Node]) -> ElementNode? {
      for node in nodes {
        guard let element = node as? ElementNode else { continue }
        if element.handlers.contains(where: { $0.kind == .near }) { return element }
        if let found = find(element.children) { return found }
      }
      return nil
    }
    return find(children)
  }

  private var mountedRows: [Int: Node] {
    guard let element, element.children.count == pieces.count else { return [:] }
    var rows: [Int: Node] = [:]
    for (piece, node) in zip(pieces, element.children) {
      if case .row(let row) = piece { rows[row] = node }
    }
    return rows
  }

  private func row(ofElement name: EventPayload?) -> Int? {
    guard let id = name?.text.flatMap(ElementName.id) else { return nil }
    return mountedRows.first { _, node in
      var isIt = false
      node.eachElement { isIt = isIt || $0.id == id }
      return isIt
    }?.key
  }

  // MARK: Scrolling

  private func report(_ payload: EventPayload) {
    guard let report = LazyWindow.Report(payload) else { return }
    let fields = payload.list
    let anchor = fields.count > 4 ? row(ofElement: fields[4]) : nil
    focused = fields.count > 5 ? row(ofElement: fields[5]) : nil
    window.take(report, anchor: anchor)
    // It has come to the screen, and goes when it leaves it.
    if let wanted, window.isNear(wanted) { self.wanted = nil }
    invalidate()
  }

  /// Makes a row that is to be scrolled to, if this container has it.
  func reveal(_ id: AnyHashable) -> Bool {
    guard let row = view.rows?.row(of: id) else { return false }
    wanted = row
    invalidate()
    return true
  }
}

/// A lazy container of any kind, as a scroll view asks it.
@MainActor
protocol LazyRevealing: AnyObject {
  func reveal(_ id: AnyHashable) -> Bool
}

extension LazyNode: LazyRevealing {}
