import Foundation
import Observation
import WireKit

/// A value in the device's storage that other windows of the app may write, too. The policy decides
/// between windows. The value is decoded once for each stored text.
///
/// A storage may refuse a value, at once or later. This window then goes on with its own.
@MainActor @Observable
public final class Shared<Value: Codable & Sendable> {
  public enum Policy {
    /// The window that wrote the value holds it. While that window is open, or expected back in a
    /// moment, no other can change it. Once it is gone, the next one may ``Shared/take()`` the
    /// value. So a second tab neither takes over the first tab's work nor doubles it.
    case ownedByOneWindow
    /// All windows have one value, and each change applies to the stored one. A refused value is
    /// merged with the next one that another window stores.
    case merged(by: @MainActor (_ mine: Value, _ stored: Value) -> Value)
  }

  /// The value's state for this window.
  public enum State {
    /// There is no value that this version of the app can read.
    case nothing
    /// No open window holds it: a closed or reloaded window left it.
    case free(Value)
    case mine(Value)
    /// Another window holds it. One that is being reloaded counts as open for another moment.
    case elsewhere(Value)
  }

  private let key: String
  private let version: Int
  let device: Device
  private let policy: Policy

  // Views observe this count, because looking at the storage must not count as a change.
  private var changes = 0
  @ObservationIgnored private var seen: String?
  /// The text for which views were last told to draw anew; nil before the first.
  @ObservationIgnored private var announced: String??
  @ObservationIgnored private var known: Entry?
  /// Whether the storage refused the known value.
  @ObservationIgnored private var isRefused = false
  /// The text that this window stored last; nil before the first.
  @ObservationIgnored private var written: String??
  /// Whether this window has held the value since it last looked.
  @ObservationIgnored private var wasMine = false
  /// The newest value, while it is not in the storage yet.
  @ObservationIgnored private var unkept: Value?
  @ObservationIgnored private var writing: Task<Void, Never>?
  @ObservationIgnored private var watch: StorageWatch?

  /// The stored form for `ownedByOneWindow`; the other policies store the bare value.
  struct Entry: Codable {
    var version: Int
    var window: String
    var value: Value
  }

  /// - Parameter version: another one than that of the value that is stored makes it unreadable.
  public init(key: String, version: Int = 1, device: Device, policy: Policy) {
    (self.key, self.version, self.device, self.policy) = (key, version, device, policy)
    watch = device.storage.watch { [weak self] event in
      switch event {
      case .refused(let key): self?.wasRefused(key)
      case .changed(let key): self?.wasChanged(key)
      }
    }
  }

  // MARK: Reading

  /// The value of any window; nil also when it cannot be read.
  public var value: Value? { look()?.value }

  /// Changes nothing, so that it may be asked for anywhere.
  public var state: State {
    guard let entry = look() else { return .nothing }
    if entry.window == device.window.id { return .mine(entry.value) }
    let isHeld = device.window.isOpenOrReturning(entry.window)
    return isHeld ? .elsewhere(entry.value) : .free(entry.value)
  }

  /// The value, while another window holds it.
  public var elsewhere: Value? {
    if case .elsewhere(let value) = state { value } else { nil }
  }

  /// Whether another window has taken the value over from this one, and perhaps finished. This
  /// window's copy is then out of date.
  public var isLost: Bool { wasMine && look()?.window != device.window.id }

  /// Whether the storage has refused this window's value, which a reload would lose.
  public var isUnstored: Bool {
    _ = look()
    return isRefused
  }

  func look() -> Entry? {
    _ = changes
    let text = device.storage.string(forKey: key)
    guard text != seen else { return known }
    seen = text
    let stored = text.flatMap(decoded)
    if isRefused, case .merged(let merge) = policy, let mine = known?.value, let stored {
      known?.value = merge(mine, stored.value)
    } else {
      (known, isRefused) = (stored, false)
    }
    return known
  }

  private func decoded(_ text: String) -> Entry? {
    let data = Data(text.utf8)
    guard case .ownedByOneWindow = policy else {
      return (try? WireJSON.decode(Value.self, from: data)).map(entry)
    }
    let entry = try? WireJSON.decode(Entry.self, from: data)
    return entry?.version == version ? entry : nil
  }

  private func entry(_ value: Value) -> Entry {
    Entry(version: version, window: device.window.id, value: value)
  }

  // MARK: Writing

  /// Takes the value over from another window; this one holds it from now on. A value that cannot
  /// be read is dropped.
  /// - Returns: nil when there is none, or another window holds it.
  public func take() -> Value? {
    switch state {
    case .nothing:
      if device.storage.string(forKey: key) != nil { write(nil) }
      return nil
    case .elsewhere: return nil
    case .mine(let value):
      wasMine = true
      return value
    case .free(let value):
      write(value)
      return value
    }
  }

  /// Keeps the value, unless another window that is open holds it, or has taken it from this one.
  /// - Parameter value: nil forgets it, also when it was taken from this window and left behind.
  public func keep(_ value: Value?) {
    writing?.cancel()
    (writing, unkept) = (nil, nil)
    if value == nil { wasMine = false }
    guard elsewhere == nil, !isLost else { return }
    if value != nil || device.storage.string(forKey: key) != nil { write(value) }
  }

  /// Keeps the value after a pause, once for all calls until then. The first one is kept at once. A
  /// reloaded page does not wait for a value that is not stored.
  public func keepSoon(_ value: Value, after pause: Duration) {
    guard case .mine = state else { return keep(value) }
    unkept = value
    guard writing == nil else { return }
    writing = Task { [weak self, clock = device.clock] in
      guard await clock.paused(for: pause), !Task.isCancelled else { return }
      self?.keepNow()
    }
  }

  /// Keeps a pending value at once: the screen is being left.
  public func keepNow() { if let value = unkept { keep(value) } }

  /// Changes the stored value.
  /// - Parameter body: gets nil when there is no value; nil as its result removes the value.
  public func change(_ body: (Value?) -> Value?) { write(body(value)) }

  private func write(_ value: Value?) {
    let text = value.flatMap(encoded).map { String(decoding: $0, as: UTF8.self) }
    // A value without a text is refused. Storing nothing would delete the value that is there.
    if value == nil || text != nil {
      device.storage.set(text, forKey: key)
      written = .some(text)
    }
    known = value.map(entry)
    // The text that is stored, not the intended one. A full disk refuses silently, and the old
    // value must not then look like another window's.
    seen = device.storage.string(forKey: key)
    isRefused = seen != text || (value != nil && text == nil)
    wasMine = seen.flatMap(decoded)?.window == device.window.id
    announce(seen)
  }

  private func encoded(_ value: Value) -> Data? {
    if case .ownedByOneWindow = policy { return try? WireJSON.encode(entry(value)) }
    return try? WireJSON.encode(value)
  }

  /// Another window may have changed the value: what this one shows of it is then drawn anew.
  private func wasChanged(_ key: String?) {
    guard key == nil || key == self.key else { return }
    // Not compared with what was seen: one view may have seen the new text before the others are told.
    let text = device.storage.string(forKey: self.key)
    if announced != .some(text) { announce(text) }
  }

  /// Lets views draw the value anew.
  private func announce(_ text: String?) {
    announced = .some(text)
    changes += 1
  }

  private func wasRefused(_ key: String) {
    // All windows hear of a refusal. Only the window whose text was refused goes on with its own.
    guard key == self.key, case .some(let mine) = written, mine == seen else {
      // Another one may have shown the refused value.
      return wasChanged(key)
    }
    let stored = device.storage.string(forKey: key)
    guard stored != mine else { return }
    seen = stored
    isRefused = true
    wasMine = seen.flatMap(decoded)?.window == device.window.id
    announce(seen)
  }
}
