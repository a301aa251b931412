import Foundation

/// Unreadable texts are put aside. All progress goes under ``newerKey`` or ``damagedKey``, and a
/// part under its name behind one of them. A number is added if the key is already taken.
extension ProgressStore {
  /// Progress of a newer version of the app, waiting for it to come back.
  static let newerKey = "trainer.progress.newer"
  static let damagedKey = "trainer.progress.damaged"

  static func notice(_ error: ProgressError) -> String {
    error == .newerVersion
      ? """
      Your progress was stored by a newer version of the app. It is kept and comes back when you \
      update the app; until then you start afresh.
      """
      : """
      Your stored progress is damaged and could not be read. A copy is kept on this device, and \
      you start afresh; if you have an exported file, import it in Settings.
      """
  }

  /// - Parameter part: nil for all progress as one text.
  mutating func putAside(
    _ text: String?, of part: ProgressPart?, at key: String, as error: ProgressError
  ) {
    guard let text else { return }
    let kind = error == .newerVersion ? Self.newerKey : Self.damagedKey
    let base = part.map { "\(kind)/\($0.name)" } ?? kind
    var place = base
    var number = 1
    while let taken = storage.load(place), taken != text {
      number += 1
      place = "\(base).\(number)"
    }
    if storage.save(text, place) { unreadable[key] = text }
  }

  /// Once something is stored, a text that was put aside need not stand in its own place any more.
  mutating func forgetUnreadable() {
    for (key, text) in unreadable where storage.load(key) == text { _ = storage.save(nil, key) }
    unreadable = [:]
  }

  /// Brings back the progress that a newer version had stored, when this program is that version.
  mutating func joinWaiting(_ loaded: inout Loaded) {
    var parts: Set<ProgressPart> = []
    var keys: [String] = []
    for key in storage.keys(Self.newerKey).sorted() {
      guard let text = storage.load(key) else { continue }
      if let part = Self.part(aside: key) {
        guard let waiting = try? ProgressFile(part, reading: text) else { continue }
        if storage.load(part.key) == nil {
          loaded.file.replace(part, from: waiting)
        } else {
          loaded.file.merge(part, with: waiting)
        }
        parts.insert(part)
      } else {
        guard let waiting = try? ProgressFile(decoding: Data(text.utf8)) else { continue }
        loaded.file = loaded.file.merged(with: waiting)
        parts.formUnion(waiting.parts.subtracting([.settings, .dismissedHelp]))
      }
      keys.append(key)
    }
    // Only once they are stored elsewhere.
    guard !keys.isEmpty, save(parts, of: loaded.file) else { return }
    for key in keys { _ = storage.save(nil, key) }
  }

  /// The part that was put aside under this key; nil for all progress as one text.
  private static func part(aside key: String) -> ProgressPart? {
    guard let slash = key.dropFirst(newerKey.count).firstIndex(of: "/") else { return nil }
    let name = key[key.index(after: slash)...]
    return ProgressPart(name: name)
      ?? name.lastIndex(of: ".").flatMap { ProgressPart(name: name[..<$0]) }
  }
}
