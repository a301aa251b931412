import Synchronization

/// The files that apps are reading, by their own word: between `startAccessingSecurityScopedResource`
/// and `stopAccessingSecurityScopedResource`. Their host deletes no file meanwhile.
package enum FileReaders {
  private struct State {
    var readers: [String: Int] = [:]
    var waiting: [String: @Sendable () -> Void] = [:]
  }

  private static let state = Mutex(State())

  static func start(_ path: String) {
    state.withLock { $0.readers[path, default: 0] += 1 }
  }

  static func stop(_ path: String) {
    let work = state.withLock { state -> (@Sendable () -> Void)? in
      guard let count = state.readers[path] else { return nil }
      state.readers[path] = count > 1 ? count - 1 : nil
      return count > 1 ? nil : state.waiting.removeValue(forKey: path)
    }
    work?()
  }

  /// Calls `work` as soon as nobody reads the file: often at once.
  package static func whenNobodyReads(_ file: URL, _ work: @escaping @Sendable () -> Void) {
    let isRead = state.withLock { state in
      guard state.readers[file.path] != nil else { return false }
      state.waiting[file.path] = work
      return true
    }
    if !isRead { work() }
  }
}

extension URL {
  /// Apple's systems protect a picked file that lies outside of the app. Here the call keeps the
  /// file until the app has read it, and always succeeds.
  public func startAccessingSecurityScopedResource() -> Bool {
    FileReaders.start(path)
    return true
  }

  public func stopAccessingSecurityScopedResource() { FileReaders.stop(path) }
}
