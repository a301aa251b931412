/// Which things a person likes. A heart changes at the tap, and goes back if the server does not take it.
struct Hearts {
  private var liked: Set<String> = []
  /// Hearts whose answer is on its way: whether the thing shall be liked.
  private var wishes: [String: Bool] = [:]
  /// What has changed since the launch, and at which ``moment``.
  private var changes: [String: (moment: Int, isLiked: Bool)] = [:]
  /// Counts the changes.
  private(set) var moment = 0

  func has(_ id: String) -> Bool { wishes[id] ?? liked.contains(id) }

  /// A second tap before the first one's answer does nothing: the answers could cross.
  /// - Returns: whether the thing shall be liked from now on; nil for a tap that does nothing.
  mutating func tapped(_ id: String) -> Bool? {
    guard wishes[id] == nil else { return nil }
    let wish = !has(id)
    wishes[id] = wish
    return wish
  }

  mutating func answered(_ id: String, isTaken: Bool) {
    guard let wish = wishes.removeValue(forKey: id), isTaken else { return }
    change(id, wish)
  }

  /// What the server says is liked. It may not have known of what was changed after it was asked.
  /// - Parameter moment: when it was asked.
  mutating func took(_ ids: [String], askedAt moment: Int) {
    liked = Set(ids)
    for (id, change) in changes where change.moment > moment { set(id, change.isLiked) }
  }

  /// Things that are gone are liked no more.
  mutating func forget(_ ids: [String]) {
    for id in ids { change(id, false) }
  }

  private mutating func change(_ id: String, _ isLiked: Bool) {
    moment += 1
    changes[id] = (moment, isLiked)
    set(id, isLiked)
  }

  private mutating func set(_ id: String, _ isLiked: Bool) {
    if isLiked { liked.insert(id) } else { liked.remove(id) }
  }
}
