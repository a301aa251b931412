/// How much a device keeps: when there is no more room, what was not used for longest goes first.
struct PictureShelf {
  /// In bytes.
  let capacity: Int
  private(set) var bytes = 0

  private struct Item {
    let bytes: Int
    var use: Int
  }

  private var items: [String: Item] = [:]
  private var lastUse = 0

  init(capacity: Int) { self.capacity = capacity }

  func has(_ name: String) -> Bool { items[name] != nil }

  mutating func use(_ name: String) {
    lastUse += 1
    items[name]?.use = lastUse
  }

  /// Puts a picture on the shelf, as the one used last.
  /// - Returns: the names of those that have to go for it; its own if it has no room at all.
  mutating func put(_ name: String, bytes size: Int) -> [String] {
    remove(name)
    guard size <= capacity else { return [name] }
    lastUse += 1
    items[name] = Item(bytes: size, use: lastUse)
    bytes += size
    var gone: [String] = []
    for (old, _) in items.sorted(by: { $0.value.use < $1.value.use }) where bytes > capacity {
      remove(old)
      gone.append(old)
    }
    return gone
  }

  mutating func remove(_ name: String) {
    bytes -= items.removeValue(forKey: name)?.bytes ?? 0
  }
}
