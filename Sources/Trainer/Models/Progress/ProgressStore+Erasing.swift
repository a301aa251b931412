extension ProgressStore {
  /// Stands while progress is being erased, so that a kill half way does not bring the rest back.
  static let erasingKey = "trainer.erasing"

  /// Forgets everything, also unreadable texts; the settings stay. Nil when the device does not
  /// store that: then nothing has changed.
  public mutating func erase(_ file: ProgressFile) -> ProgressFile? {
    guard storage.save("1", Self.erasingKey) else { return nil }
    var empty = ProgressFile()
    empty.settings = file.settings
    empty.dismissedHelp = file.dismissedHelp
    unreadable = [:]
    (refused, unsaved) = ([], [])
    save([.settings, .dismissedHelp], of: empty)
    _ = note(nil)
    return empty
  }

  /// Whether the device has refused to erase a character by keeping this key: nothing else removes one.
  public func isErasure(_ key: String, of file: ProgressFile) -> Bool {
    guard let part = ProgressPart(key: key), case .character = part else { return false }
    return file.text(of: part) == nil && storage.load(key) != nil
  }

  /// - Returns: whether nothing is left to be erased.
  func finishErasing() -> Bool {
    guard storage.load(Self.erasingKey) != nil else { return true }
    let parts = storage.keys(ProgressPart.prefix).filter { key in
      ProgressPart(key: key).map { $0 != .settings && $0 != .dismissedHelp } ?? false
    }
    // The old progress first: as long as it stands, it would be read again.
    let keys = [Self.oldKey] + parts + storage.keys(Self.newerKey) + storage.keys(Self.damagedKey)
    return keys.allSatisfy { storage.save(nil, $0) } && storage.save(nil, Self.erasingKey)
  }
}
