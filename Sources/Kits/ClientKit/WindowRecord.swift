import Foundation
import WireKit

/// What one window is in the middle of, kept in the device's storage, so that a reload, a relaunch
/// or a restart of the server comes back to it.
///
/// A device has one record of a kind, and the window that wrote it holds it: while that window is
/// open, or expected back in a moment, no other can read, change or discard it. So a second tab
/// neither takes over what somebody is doing in the first nor doubles it. Once the window is gone,
/// the next one may go on; a window that comes back after all finds its record ``isLost``.
@MainActor
public struct WindowRecord<Value: Codable & Sendable> {
  public enum Finding: Sendable {
    case nothing
    /// Another window holds the record and is open. A window that is being reloaded counts as open
    /// for another moment; see ``WindowRecord/waitForOtherWindow()``.
    case heldElsewhere
    /// The value; this window holds the record from now on.
    case found(Value)
  }

  private let key: String
  private let version: Int
  private let device: Device
  private let hold = Hold()

  /// Whether this window has held the record since it last looked.
  @MainActor
  private final class Hold {
    var wasMine = false
  }

  /// - Parameter version: another one than that of the value that is stored makes it unreadable.
  public init(key: String, version: Int, device: Device) {
    self.key = key
    self.version = version
    self.device = device
  }

  /// What was kept. A record that this version of the app cannot read is dropped.
  public func find() -> Finding {
    guard let text = device.storage.string(forKey: key) else { return .nothing }
    guard let header = header(of: text) else { return drop() }
    guard isFree(header) else { return .heldElsewhere }
    guard let value = try? WireJSON.decode(Entry<Value>.self, from: Data(text.utf8)).value else {
      return drop()
    }
    hold.wasMine = header.window == device.window.id
    if !hold.wasMine { write(value) }
    return .found(value)
  }

  /// Whether this window held the record, and another one has gone on with it since, and perhaps
  /// finished. What this one shows of it is out of date.
  public var isLost: Bool { hold.wasMine && !isMine }

  /// What another window that is open is in the middle of.
  public var valueElsewhere: Value? {
    guard let text = device.storage.string(forKey: key), let header = header(of: text),
      !isFree(header)
    else { return nil }
    return try? WireJSON.decode(Entry<Value>.self, from: Data(text.utf8)).value
  }

  /// Keeps the value, unless another window that is open holds the record, or has taken it from this
  /// one.
  public func keep(_ value: Value) {
    if isMineToChange, !isLost { write(value) }
  }

  private func write(_ value: Value) {
    let entry = Entry(version: version, window: device.window.id, value: value)
    guard let data = try? WireJSON.encode(entry) else { return }
    device.storage.set(String(decoding: data, as: UTF8.self), forKey: key)
    hold.wasMine = isMine
  }

  /// Forgets the value, unless another window that is open holds the record.
  public func discard() {
    hold.wasMine = false
    guard device.storage.string(forKey: key) != nil, isMineToChange else { return }
    device.storage.set(nil, forKey: key)
  }

  /// Waits for the window that holds the record to close, as the old page of a reload does while
  /// the new one is starting. One that has gone out of sight is waited for until it is back or given
  /// up.
  /// - Returns: what was found then; ``Finding/heldElsewhere`` if it stays open, and also if the
  ///   surrounding task was cancelled.
  public func waitForOtherWindow() async -> Finding {
    var looks = 0
    while looks < Self.looks {
      let finding = find()
      guard case .heldElsewhere = finding else { return finding }
      if isHolderOpen { looks += 1 }
      guard (try? await device.clock.sleep(for: Self.pause)) != nil else { return .heldElsewhere }
    }
    return find()
  }

  /// A page that is being replaced closes its socket within a moment, even over a slow line.
  private static var pause: Duration { .milliseconds(100) }
  private static var looks: Int { 25 }

  private struct Header: Codable {
    var version: Int
    var window: String
  }

  private struct Entry<Content: Codable>: Codable {
    var version: Int
    var window: String
    var value: Content
  }

  private var isMineToChange: Bool {
    guard let text = device.storage.string(forKey: key), let header = header(of: text) else {
      return true
    }
    return isFree(header)
  }

  private func isFree(_ header: Header) -> Bool {
    header.window == device.window.id || !device.window.isOpenOrReturning(header.window)
  }

  private var storedHeader: Header? { device.storage.string(forKey: key).flatMap(header(of:)) }
  private var isMine: Bool { storedHeader?.window == device.window.id }
  private var isHolderOpen: Bool { storedHeader.map { device.window.isOpen($0.window) } ?? false }

  /// Nil for a record of another version, or of another program.
  private func header(of text: String) -> Header? {
    guard let header = try? WireJSON.decode(Header.self, from: Data(text.utf8)),
      header.version == version
    else { return nil }
    return header
  }

  private func drop() -> Finding {
    device.storage.set(nil, forKey: key)
    return .nothing
  }
}
