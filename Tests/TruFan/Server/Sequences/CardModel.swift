import ServerKitTesting

/// What must be true of an order's money whatever its cards and their banks do. The rules are looked
/// at when all has come to rest; no answer may be a failure of the server.
struct CardModel: StateModel {
  enum Answer: Equatable, Sendable {
    case answered
    /// A status that no caller may get.
    case failed(Int)
  }

  let picture: [String] = []
  /// The rules that are broken: none.
  let ledger: [String] = []

  mutating func apply(_ operation: CardOperation) -> Answer { .answered }

  mutating func tick() {}
}
