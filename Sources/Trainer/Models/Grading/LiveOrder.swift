/// Which strokes are on the paper already, and whose turn it is.
///
/// A stroke that comes too early is named once. The ones after it are judged against what is left:
/// the learner may go back to the strokes before it, or go on behind it.
struct LiveOrder: Sendable {
  let count: Int
  /// Indices of the strokes that are on the paper.
  private(set) var found: Set<Int> = []
  /// Those of them that came too early.
  private var ahead: Set<Int> = []
  /// Whether the learner may still go on behind a stroke that came too early.
  private var mayGoOnBehind = false

  init(count: Int) { self.count = count }

  var isComplete: Bool { found.count == count }

  private var open: [Int] { (0..<count).filter { !found.contains($0) } }

  /// The strokes whose turn it is: the next one, and the first one that was left out.
  var expected: [Int] {
    let open = open
    let inTurn = found.subtracting(ahead).max() ?? -1
    let behind = mayGoOnBehind ? found.max() ?? -1 : inTurn
    let candidates = [open.first { $0 > behind }, open.first { $0 > inTurn }, open.first]
    return candidates.compactMap(\.self).reduce(into: []) { unique, stroke in
      if !unique.contains(stroke) { unique.append(stroke) }
    }
  }

  /// The remark about a stroke that is drawn out of its turn. It says where the stroke belongs.
  func remark(_ stroke: Int) -> GradeRemark? {
    if found.subtracting(ahead).contains(where: { $0 > stroke }),
      let later = found.filter({ $0 > stroke }).min()
    {
      return .tooLate(stroke: stroke + 1, other: later + 1)
    }
    guard !expected.contains(stroke), let before = open.last(where: { $0 < stroke }) else {
      return nil
    }
    return .tooEarly(stroke: stroke + 1, other: before + 1)
  }

  /// Notes that this stroke was drawn now.
  mutating func add(_ stroke: Int) {
    if case .tooEarly = remark(stroke) {
      ahead.insert(stroke)
      mayGoOnBehind = true
    } else if mayGoOnBehind {
      // Behind the early stroke: those before it were left out, and it was not early after all.
      if ahead.contains(where: { $0 < stroke }) { ahead = [] }
      mayGoOnBehind = false
    }
    found.insert(stroke)
  }

  /// Notes strokes that were drawn together with another one.
  mutating func addJoined(_ strokes: [Int]) { found.formUnion(strokes) }
}
