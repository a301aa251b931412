/// The observers of each finished tree, in the order of their registration.
@MainActor
struct CommitWatchers {
  private var watchers: [(owner: ObjectIdentifier, look: @MainActor () -> Void)] = []

  nonisolated init() {}

  subscript(owner: ObjectIdentifier) -> (@MainActor () -> Void)? {
    get { watchers.first { $0.owner == owner }?.look }
    set {
      let known = watchers.firstIndex { $0.owner == owner }
      switch (known, newValue) {
      case (let index?, let look?): watchers[index].look = look
      case (let index?, nil): watchers.remove(at: index)
      case (nil, let look?): watchers.append((owner, look))
      case (nil, nil): break
      }
    }
  }

  func look() { for watcher in watchers { watcher.look() } }
}
