import Foundation
import Observation
import WireKit

/// A value in the device's storage that other windows of the app may write, too. Its policy says what
/// that means. The value is decoded once for each text that the storage holds.
///
/// A storage may refuse a value, at once or later. This window then goes on with its own.
@MainActor @Observable
public final class Shared<Value: Codable & Sendable> {
  public enum Policy {
    /// The window that wrote the value holds it: while that window is open, or expected back in a
    /// moment, no other can change it. Once it is gone, the next one may ``Shared/take()`` the value.
    /// So a second tab neither takes over what somebody does in the first nor doubles it.
    case ownedByOneWindow
    /// All windows have one value, and each change is made to what is there now. A value that was
    /// refused is merged with what another window stores.
    case merged(by: @MainActor (_ mine: Value, _ stored: Value) -> Value)
  }

  /// Who may change the value.
  public enum State {
    /// There is none that this version of the app can read.
    case nothing
    /// No open window holds it: it is left over from one that was closed or reloaded.
    case free(Value)
    case mine(Value)
    /// Another window holds it. One that is being reloaded counts as open for another moment.
    case elsewhere(Value)
  }

  private let key: String
  private let version: Int
  private let device: Device
  private let policy: Policy

  // What is observed is this count: looking at the storage must not change what views observe.
  private var changes = 0
  @ObservationIgnored private var seen: String?
  @ObservationIgnored private var known: Entry?
  /// Whether the storage does not have what is known.
  @ObservationIgnored private var isRefused = false
  /// Whether this window has held the value since it last looked.
  @ObservationIgnored private var wasMine = false
  /// The newest value, while it is not in the storage yet.
  @ObservationIgnored private var unkept: Value?
  @ObservationIgnored private var writing: Task<Void, Never>?
  @ObservationIgnored private var refusals: RefusalWatch?

  /// As it is stored where one window owns it; elsewhere the bare value is.
  private struct Entry: Codable {
    var version: Int
    var window: String
    var value: Value
  }

  /// - Parameter version: another one than that of the value that is stored makes it unreadable.
  public init(key: String, version: Int = 1, device: Device, policy: Policy) {
    (self.key, self.version, self.device, self.policy) = (key, version, device, policy)
    refusals = device.storage.watchRefusals { [weak self] in self?.wasRefused($0) }
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

  /// Whether this window held the value, and another one has gone on with it since, and perhaps
  /// finished. What this one shows of it is out of date.
  public var isLost: Bool { wasMine && look()?.window != device.window.id }

  private func look() -> Entry? {
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

  /// Goes on with the value where another window ended: this one holds it from now on. A value that
  /// cannot be read is dropped.
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

  /// Keeps the value after a pause, once for all calls until then. The first one is kept at once:
  /// what a reloaded page finds nothing of, it does not wait for.
  public func keepSoon(_ value: Value, after pause: Duration) {
    guard case .mine = state else { return keep(value) }
    unkept = value
    guard writing == nil else { return }
    writing = Task { [weak self, clock = device.clock] in
      guard await clock.paused(for: pause), !Task.isCancelled else { return }
      self?.keepNow()
    }
  }

  /// Keeps at once what is still to be kept: the screen is being left.
  public func keepNow() { if let value = unkept { keep(value) } }

  /// Makes a change to what is there now.
  /// - Parameter body: is given nil when there is no value; nil removes it.
  public func change(_ body: (Value?) -> Value?) { write(body(value)) }

  private func write(_ value: Value?) {
    let text = value.flatMap(encoded).map { String(decoding: $0, as: UTF8.self) }
    device.storage.set(text, forKey: key)
    known = value.map(entry)
    // What is there and not what was meant: a full disk refuses silently, and the old value must not
    // then look like another window's.
    seen = device.storage.string(forKey: key)
    isRefused = seen != text
    wasMine = seen.flatMap(decoded)?.window == device.window.id
    changes += 1
  }

  private func encoded(_ value: Value) -> Data? {
    if case .ownedByOneWindow = policy { return try? WireJSON.encode(entry(value)) }
    return try? WireJSON.encode(value)
  }

  private func wasRefused(_ key: String) {
    guard key == self.key else { return }
    seen = device.storage.string(forKey: key)
    isRefused = true
    wasMine = seen.flatMap(decoded)?.window == device.window.id
  }

  // MARK: Waiting

  /// Waits for the window that holds the value to close, as the old page of a reload does while the
  /// new one is starting. One that has gone out of sight is waited for until it is back or given up.
  /// One that stays open is not waited for longer than a page needs to close over a slow line.
  public func waitUntilFree() async {
    var looks = 0
    while looks < 25, elsewhere != nil {
      if let window = look()?.window, device.window.isOpen(window) { looks += 1 }
      guard await device.clock.paused(for: .milliseconds(100)) else { return }
    }
  }
}
