import ServerKit
import WebHost

/// One browser's values, and the changes that are not stored yet.
struct RecordState {
  private(set) var values: [RecordPlace: String]
  private(set) var bytes: Int
  /// The number of the last change.
  private(set) var last = 0
  /// All changes up to this number are stored or refused.
  private(set) var settled = 0
  /// The latest value of each place that changed since the last batch was taken.
  private var queued: [RecordPlace: String?] = [:]
  /// The stored values of the places where memory is ahead of the disk.
  private var stored: [RecordPlace: String?] = [:]
  private let limits: RecordLimits
  private let budget: MemoryBudget
  /// The address whose share of the memory these values take.
  private let address: ClientAddress?

  /// - Throws: ``RecordError/memoryIsFull``
  init(
    _ values: [RecordPlace: String], limits: RecordLimits, budget: MemoryBudget,
    address: ClientAddress?
  ) throws {
    self.values = values
    self.limits = limits
    self.budget = budget
    self.address = address
    bytes = values.reduce(0) { $0 + Self.bytes(of: $1.value, at: $1.key) }
    guard budget.take(bytes, for: address) else { throw RecordError.memoryIsFull }
  }

  /// Gives the memory back; nothing is set after that.
  func giveBack() { budget.note(-bytes, for: address) }

  var unsavedChange: Int? { settled < last ? last : nil }

  /// Tells whether anything was changed or stored since.
  struct Mark: Equatable {
    fileprivate let last: Int
    fileprivate let settled: Int
  }

  var mark: Mark { Mark(last: last, settled: settled) }

  /// Takes over what was read after `mark`. Changes that are not stored yet stay.
  /// - Returns: false if something was changed or stored meanwhile, so that nothing is taken over.
  mutating func take(_ read: [RecordPlace: String], unlessChangedSince mark: Mark) -> Bool {
    guard mark == self.mark else { return false }
    for place in Set(values.keys).union(read.keys) {
      if stored[place] != nil {
        stored.updateValue(read[place], forKey: place)
      } else {
        replace(place, with: read[place])
      }
    }
    return true
  }

  /// - Returns: whether there is a change to store. There is none if the value is the same, or
  ///   beyond the limits. Making a value smaller is always allowed.
  mutating func set(_ value: String?, at place: RecordPlace) -> Bool {
    let old = values[place]
    guard value != old else { return false }
    let growth = Self.bytes(of: value, at: place) - Self.bytes(of: old, at: place)
    if growth > 0, bytes + growth > limits.bytes { return false }
    if old == nil, values.count >= limits.keys { return false }
    guard budget.take(growth, for: address) else { return false }
    bytes += growth
    values[place] = value
    if stored[place] == nil { stored.updateValue(old, forKey: place) }
    queued.updateValue(value, forKey: place)
    last += 1
    return true
  }

  mutating func takeQueued() -> [RecordPlace: String?] {
    defer { queued = [:] }
    return queued
  }

  /// - Returns: the places that were reset to their stored values.
  mutating func settle(
    _ changes: [RecordChange], upTo last: Int, _ outcome: SaveOutcome
  ) -> [RecordPlace] {
    settled = max(settled, last)
    switch outcome {
    case .stored:
      for change in changes { noteStored(change) }
      return []
    case .refused:
      return changes.map(\.place).filter { putBack($0) }
    }
  }

  private mutating func noteStored(_ change: RecordChange) {
    if queued[change.place] == nil {
      stored[change.place] = nil
    } else {
      stored.updateValue(change.value, forKey: change.place)
    }
  }

  /// - Returns: false if a newer value is queued for the place, which may still be stored.
  private mutating func putBack(_ place: RecordPlace) -> Bool {
    guard queued[place] == nil, let old = stored.removeValue(forKey: place) else { return false }
    replace(place, with: old)
    return true
  }

  /// Beyond the limits too, because it is stored so.
  private mutating func replace(_ place: RecordPlace, with value: String?) {
    let growth = Self.bytes(of: value, at: place) - Self.bytes(of: values[place], at: place)
    bytes += growth
    budget.note(growth, for: address)
    values[place] = value
  }

  private static func bytes(of value: String?, at place: RecordPlace) -> Int {
    value.map { place.key.utf8.count + $0.utf8.count } ?? 0
  }
}
