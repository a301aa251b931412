import Foundation

/// Reads and writes progress on the device, each part under a key of its own. Other windows of the
/// app do the same. Unreadable texts are put aside, never overwritten.
public struct ProgressStore: Sendable {
  /// Before each part had a key, all progress was JSON under this one.
  static let oldKey = "trainer.progress"

  /// A device keeps this many parts beside everything else; a browser has room for 8,192 keys.
  static let mostParts = 7_000

  let storage: ProgressStorage
  /// The log as this window read or wrote it last.
  private var seen: String?
  /// The parts that the device has refused until now.
  var refused: Set<ProgressPart> = []
  /// The parts of an import that are still to be stored.
  var unsaved: Set<ProgressPart> = []
  /// Unreadable texts, by their keys. They are put aside, and stay at their keys until the next
  /// save. So the notice returns if it was not seen.
  var unreadable: [String: String] = [:]

  /// Reads and writes nothing yet.
  public init(storage: ProgressStorage) {
    self.storage = storage
  }

  /// The progress that the device had.
  public struct Loaded: Sendable {
    /// Empty when nothing could be read.
    public var file: ProgressFile
    /// A notice to show once: the unreadable part, and its new place.
    public var notice: String?
  }

  /// The changes of other windows since this one looked last.
  public struct News: Sendable {
    /// Nil when it is too much to be told part by part.
    public var parts: Set<ProgressPart>?
    /// As in ``Loaded``.
    public var notice: String?
  }

  // MARK: Reading

  /// The stored progress; empty, with a sentence, when it cannot be read.
  public mutating func load() -> Loaded {
    seen = storage.load(ChangeLog.key)
    _ = finishErasing()
    var loaded = Loaded(file: ProgressFile())
    let parts = storage.keys(ProgressPart.prefix).compactMap(ProgressPart.init(key:))
    read(parts, into: &loaded.file, &loaded.notice)
    joinOld(&loaded)
    joinWaiting(&loaded)
    loaded.file.tidy()
    return loaded
  }

  mutating func read(
    _ parts: some Collection<ProgressPart>, into file: inout ProgressFile, _ notice: inout String?
  ) {
    for part in parts.filter({ !$0.isTotals }) + parts.filter(\.isTotals) {
      do throws(ProgressError) {
        let stored = try stored(part)
        if refused.contains(part) || unsaved.contains(part) {
          file.merge(part, with: stored)
        } else {
          file.replace(part, from: stored)
        }
      } catch {
        putAside(storage.load(part.key), of: part, at: part.key, as: error)
        notice = Self.notice(error)
      }
    }
  }

  private func stored(_ part: ProgressPart) throws(ProgressError) -> ProgressFile {
    guard let text = storage.load(part.key) else { return ProgressFile() }
    return try ProgressFile(part, reading: text)
  }

  /// Moves the progress of an older version into its parts. Its own key goes last, and joining it
  /// again changes nothing, so a kill at any moment loses nothing.
  private mutating func joinOld(_ loaded: inout Loaded) {
    guard let text = storage.load(Self.oldKey) else { return }
    do throws(ProgressError) {
      let old = try ProgressFile(decoding: Data(text.utf8))
      var joined = loaded.file.merged(with: old)
      joined.dismissedHelp.formUnion(old.dismissedHelp)
      if storage.load(ProgressPart.settings.key) == nil { joined.settings = old.settings }
      loaded.file = joined
      if save(old.parts, of: joined) { _ = storage.save(nil, Self.oldKey) }
    } catch {
      putAside(text, of: nil, at: Self.oldKey, as: error)
      loaded.notice = Self.notice(error)
    }
  }

  /// Takes over the parts that other windows have stored. The next change is made to them, so that no
  /// window loses what another one wrote.
  public mutating func catchUp(_ file: inout ProgressFile) -> News {
    let text = storage.load(ChangeLog.key)
    guard text != seen else { return News(parts: []) }
    guard let parts = ChangeLog(text).parts(since: ChangeLog(seen).number) else {
      return News(notice: reload(&file))
    }
    seen = text
    var news = News(parts: parts)
    read(parts, into: &file, &news.notice)
    return news
  }

  /// Reads everything anew. What this window could not store yet stays in its file.
  /// - Returns: a notice to show once, as in ``Loaded``.
  public mutating func reload(_ file: inout ProgressFile) -> String? {
    let (mine, unstored) = (file, (refused, unsaved))
    (refused, unsaved) = ([], [])
    let loaded = load()
    file = loaded.file
    guard !unstored.0.isEmpty || !unstored.1.isEmpty else { return loaded.notice }
    file = file.merged(with: mine)
    for part: ProgressPart in [.settings, .dismissedHelp] where unstored.0.contains(part) {
      file.replace(part, from: mine)
    }
    refused.formUnion(unstored.0)
    unsaved.formUnion(unstored.1)
    return loaded.notice
  }

  // MARK: Writing

  /// Stores these parts, and those that were refused before.
  /// - Returns: whether all is stored now. A refused part stays on the device unchanged.
  @discardableResult
  public mutating func save(_ parts: Set<ProgressPart>, of file: ProgressFile) -> Bool {
    let wanted = parts.union(refused)
    refused = wanted
    unsaved.subtract(wanted)
    guard finishErasing() else { return false }
    let stored = wanted.filter { storage.save(file.text(of: $0), $0.key) }
    guard !stored.isEmpty else { return wanted.isEmpty }
    // Another window that does not hear of a part would overwrite it.
    guard note(stored) else { return false }
    refused.subtract(stored)
    forgetUnreadable()
    return refused.isEmpty
  }

  /// - Parameter parts: nil for everything.
  mutating func note(_ parts: Set<ProgressPart>?) -> Bool {
    var log = ChangeLog(storage.load(ChangeLog.key))
    log.note(parts)
    guard storage.save(log.text, ChangeLog.key) else { return false }
    seen = log.text
    return true
  }

  /// The device took the text of this key, and reported later that it could not keep it. A refused
  /// part is stored with the next change.
  ///
  /// All windows hear of a refusal. A window without the refused text has nothing to store again.
  /// - Returns: whether this window has progress that the device does not.
  public mutating func wasRefused(_ key: String, of file: ProgressFile) -> Bool {
    let stored = storage.load(key)
    // The number of a refused change will be another change's.
    if key == ChangeLog.key { seen = stored }
    guard let part = ProgressPart(key: key), stored != file.text(of: part) else { return false }
    refused.insert(part)
    return true
  }
}
