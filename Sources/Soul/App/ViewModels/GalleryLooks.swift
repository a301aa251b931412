import ClientKit

/// Looks at the gallery while something is made. Notifications refresh it at once; these are for those
/// that do not come.
@MainActor
final class GalleryLooks {
  /// When the gallery is asked again: so long after a generation has begun, or was found.
  static let times: [Duration] = [.seconds(30), .seconds(120), .seconds(300)]

  private var tasks: [Int: Task<Void, Never>] = [:]
  private var last = 0

  /// Whether no look is to come.
  var isEmpty: Bool { tasks.isEmpty }

  /// - Parameter look: asks the gallery again; returns false if nothing goes on any more.
  func begin(on clock: any Clock<Duration>, _ look: @escaping @MainActor () async -> Bool) {
    last += 1
    let number = last
    tasks[number] = Task { [weak self] in
      var past = Duration.zero
      for time in Self.times {
        guard await clock.paused(for: time - past), await look() else { break }
        past = time
      }
      self?.tasks[number] = nil
    }
  }

  func stop() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }
}
