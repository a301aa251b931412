import Foundation

/// Reads and writes progress on the device. What cannot be read is put aside, never overwritten.
public struct ProgressStore: Sendable {
  static let key = "trainer.progress"
  /// Progress of a newer version of the app, waiting for it to come back.
  static let newerKey = "trainer.progress.newer"
  static let damagedKey = "trainer.progress.damaged"

  private let storage: ProgressStorage

  /// Reads and writes nothing yet.
  public init(storage: ProgressStorage) {
    self.storage = storage
  }

  /// What the device had.
  public struct Loaded: Sendable {
    /// Empty when nothing could be read.
    public var file: ProgressFile
    /// To be shown once: what could not be read, and where it is.
    public var notice: String?
  }

  /// The stored progress; empty, with a sentence, when it cannot be read.
  public func load() -> Loaded {
    var loaded = loadCurrent()
    let waiting = asideKeys(Self.newerKey).compactMap { storage.load($0) }
    let files = waiting.map { try? ProgressFile(decoding: Data($0.utf8)) }
    let readable = files.compactMap(\.self)
    guard !readable.isEmpty else { return loaded }
    loaded.file = readable.reduce(loaded.file) { $0.merged(with: $1) }
    // Only once they are stored elsewhere. What is still unreadable takes the first places again before
    // any is given up, so that a kill in between loses none.
    guard save(loaded.file) else { return loaded }
    let unreadable = zip(waiting, files).filter { $1 == nil }.map(\.0)
    for (key, text) in zip(asideKeys(Self.newerKey), unreadable) { _ = storage.save(text, key) }
    for key in asideKeys(Self.newerKey).dropFirst(unreadable.count).reversed() {
      _ = storage.save(nil, key)
    }
    return loaded
  }

  private func loadCurrent() -> Loaded {
    guard let text = storage.load(Self.key) else { return Loaded(file: ProgressFile()) }
    do throws(ProgressError) {
      return Loaded(file: try ProgressFile(decoding: Data(text.utf8)))
    } catch .newerVersion {
      putAside(text, Self.newerKey)
      return Loaded(
        file: ProgressFile(),
        notice: """
          Your progress was stored by a newer version of the app. It is kept and comes back when you \
          update the app; until then you start afresh.
          """)
    } catch {
      putAside(text, Self.damagedKey)
      return Loaded(
        file: ProgressFile(),
        notice: """
          Your stored progress is damaged and could not be read. A copy is kept on this device, and \
          you start afresh; if you have an exported file, import it in Settings.
          """)
    }
  }

  /// Returns whether it is stored. When not, the last good record stays.
  @discardableResult
  public func save(_ file: ProgressFile) -> Bool {
    // Encoding fails only for numbers that are not finite, which progress never holds.
    guard let data = try? file.encoded() else { return false }
    return storage.save(String(decoding: data, as: UTF8.self), Self.key)
  }

  /// For a file that the learner takes along.
  public func export(_ file: ProgressFile) throws -> Data {
    try file.encoded(readable: true)
  }

  /// What the progress becomes with this file merged into it; it is not saved yet.
  public func imported(_ data: Data, into file: ProgressFile) throws(ProgressError) -> ProgressFile
  {
    let merged = file.merged(with: try ProgressFile(decoding: data))
    // Two files within the bounds can go beyond them together, and could then not be loaded again.
    guard let written = try? merged.encoded(), (try? ProgressFile(decoding: written)) != nil else {
      throw .tooLargeTogether
    }
    return merged
  }

  /// Forgets everything, what was put aside included; the settings stay. Nil when the device does not
  /// store that: then everything is as it was.
  public func erase(_ file: ProgressFile) -> ProgressFile? {
    var empty = ProgressFile()
    empty.settings = file.settings
    empty.dismissedHelp = file.dismissedHelp
    guard save(empty) else { return nil }
    removeAside(Self.newerKey)
    removeAside(Self.damagedKey)
    return empty
  }

  /// Under the first key that is free or holds the same, so that nothing put aside before is lost.
  private func putAside(_ text: String, _ key: String) {
    let taken = asideKeys(key)
    guard !taken.contains(where: { storage.load($0) == text }) else { return }
    _ = storage.save(text, taken.isEmpty ? key : "\(key).\(taken.count + 1)")
  }

  private func removeAside(_ key: String) {
    for key in asideKeys(key) { _ = storage.save(nil, key) }
  }

  private func asideKeys(_ key: String) -> [String] {
    var keys: [String] = []
    while true {
      let next = keys.isEmpty ? key : "\(key).\(keys.count + 1)"
      guard storage.load(next) != nil else { return keys }
      keys.append(next)
    }
  }
}
