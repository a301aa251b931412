/// Windows that lie over one another are one face.
enum FaceGroups {
  /// So many windows at least: a single one is chance.
  static let least = 5
  /// Windows whose edges differ by less of their side belong together.
  static let nearness = 0.2

  /// One window for each face, the mean of its windows.
  static func faces(of windows: [FaceCascade.Window]) -> [FaceCascade.Window] {
    let groups = groups(of: windows).filter { $0.count >= least }
    let means = groups.map { (window: mean(of: $0), votes: $0.count) }
    return means.filter { one in
      // An eye or a mouth within a face may pass for a small one.
      !means.contains { other in
        other.window.side > one.window.side && other.votes > one.votes
          && isWithin(one.window, other.window)
      }
    }.map(\.window)
  }

  /// Each window with all that are near it, and near one of those.
  private static func groups(of windows: [FaceCascade.Window]) -> [[FaceCascade.Window]] {
    var parents = Array(windows.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index {
        parents[index] = parents[parents[index]]
        index = parents[index]
      }
      return index
    }
    for (index, window) in windows.enumerated() {
      for other in 0..<index where areNear(window, windows[other]) {
        parents[root(index)] = root(other)
      }
    }
    return Array(Dictionary(grouping: windows.indices, by: root).values)
      .map { $0.map { windows[$0] } }
      .sorted { ($0[0].top, $0[0].left, $0[0].side) < ($1[0].top, $1[0].left, $1[0].side) }
  }

  private static func areNear(_ one: FaceCascade.Window, _ other: FaceCascade.Window) -> Bool {
    let most = Int(nearness * Double(min(one.side, other.side)))
    let (across, down) = (one.left - other.left, one.top - other.top)
    let wider = one.side - other.side
    return abs(across) <= most && abs(down) <= most
      && abs(across + wider) <= most && abs(down + wider) <= most
  }

  private static func mean(of windows: [FaceCascade.Window]) -> FaceCascade.Window {
    func mean(_ value: KeyPath<FaceCascade.Window, Int>) -> Int {
      windows.reduce(0) { $0 + $1[keyPath: value] } / windows.count
    }
    return FaceCascade.Window(left: mean(\.left), top: mean(\.top), side: mean(\.side))
  }

  private static func isWithin(_ one: FaceCascade.Window, _ other: FaceCascade.Window) -> Bool {
    let slack = Int(nearness * Double(other.side))
    return one.left >= other.left - slack && one.top >= other.top - slack
      && one.left + one.side <= other.left + other.side + slack
      && one.top + one.side <= other.top + other.side + slack
  }
}
