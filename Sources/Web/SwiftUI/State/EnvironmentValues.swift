/// A key for accessing values in the environment.
@preconcurrency
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}

/// A collection of environment values propagated through a view hierarchy.
///
/// It is a list of changes, the newest first, as in Apple's SwiftUI. A changed copy adds one link
/// and shares the others. A dictionary was copied as a whole: 700 bytes for each `.font`.
public struct EnvironmentValues: CustomStringConvertible {
  private var newest: EnvironmentChange?

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { EnvironmentChange.newest(of: key, in: newest)?.value ?? Key.defaultValue }
    set { newest = ChangeOf<Key>(newValue, before: newest).withoutRepetitions() }
  }

  public var description: String {
    let changes = newest?.effective ?? []
    let objects = changes.count { $0.isObject }
    return "EnvironmentValues(\(changes.count - objects) values, \(objects) objects)"
  }

  /// Whether both surely hold the same values. A value that cannot be compared counts as another
  /// one, unless both share the change that set it.
  func isSame(as other: EnvironmentValues) -> Bool {
    var (one, two) = (newest, other.newest)
    while one !== two {
      guard let first = one, let second = two, first.isSame(as: second) else { return false }
      (one, two) = (first.before, second.before)
    }
    return true
  }

  func object<T: AnyObject>(_ type: T.Type) -> T? { self[ObjectKey<T>.self] }

  mutating func setObject<T: AnyObject>(_ object: T?, of type: T.Type) {
    self[ObjectKey<T>.self] = object
  }
}

/// An object is found by its type.
private protocol ObjectKeyProtocol {}

private enum ObjectKey<T: AnyObject>: EnvironmentKey, ObjectKeyProtocol {
  static var defaultValue: T? { nil }
}

/// One change of an environment, linked to those before it.
private class EnvironmentChange {
  fileprivate let key: ObjectIdentifier
  fileprivate var before: EnvironmentChange?
  /// A bit for each key of this change and those before it. Most keys that are asked for were never
  /// changed; the bits tell without a walk.
  private var keys: UInt64
  private var length: Int32

  fileprivate init(key: ObjectIdentifier, before: EnvironmentChange?) {
    self.key = key
    self.before = before
    keys = (before?.keys ?? 0) | Self.bit(of: key)
    length = (before?.length ?? 0) + 1
  }

  fileprivate var isObject: Bool { false }

  static func newest<Key: EnvironmentKey>(
    of key: Key.Type, in list: EnvironmentChange?
  ) -> ChangeOf<Key>? {
    let identifier = ObjectIdentifier(key)
    let bit = bit(of: identifier)
    var link = list
    while let change = link, change.keys & bit != 0 {
      if change.key == identifier { return unsafeDowncast(change, to: ChangeOf<Key>.self) }
      link = change.before
    }
    return nil
  }

  /// Types lie some words apart in memory.
  private static func bit(of key: ObjectIdentifier) -> UInt64 {
    let place = UInt(bitPattern: key)
    return 1 << UInt64((place >> 4 ^ place >> 10) & 63)
  }

  /// The newest change of each key, newest first.
  var effective: [EnvironmentChange] {
    var seen: Set<ObjectIdentifier> = []
    var changes: [EnvironmentChange] = []
    var link: EnvironmentChange? = self
    while let change = link {
      if seen.insert(change.key).inserted { changes.append(change) }
      link = change.before
    }
    return changes
  }

  fileprivate func copy(before: EnvironmentChange?) -> EnvironmentChange { self }

  /// Whether both set the same key to equal values.
  fileprivate func isSame(as other: EnvironmentChange) -> Bool { false }

  /// The list without overwritten changes. A tab's own environment changes as long as the tab
  /// lives, and an unshortened list would grow with it.
  func withoutRepetitions() -> EnvironmentChange {
    guard length % Self.lengthWorthALook == 0 else { return self }
    let effective = effective
    guard effective.count < length else { return self }
    var list: EnvironmentChange?
    for change in effective.reversed() { list = change.copy(before: list) }
    return list ?? self
  }

  private static let lengthWorthALook: Int32 = 32
}

private final class ChangeOf<Key: EnvironmentKey>: EnvironmentChange {
  let value: Key.Value

  init(_ value: Key.Value, before: EnvironmentChange?) {
    self.value = value
    // A change that is changed again at once, as by two modifiers in a row, leaves no trace.
    let isRepeated = before?.key == ObjectIdentifier(Key.self)
    super.init(key: ObjectIdentifier(Key.self), before: isRepeated ? before?.before : before)
  }

  override var isObject: Bool { Key.self is any ObjectKeyProtocol.Type }

  override func copy(before: EnvironmentChange?) -> EnvironmentChange {
    ChangeOf(value, before: before)
  }

  override func isSame(as other: EnvironmentChange) -> Bool {
    guard key == other.key, let value = value as? any Equatable else { return false }
    return value.isEqual(to: unsafeDowncast(other, to: ChangeOf<Key>.self).value)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}
