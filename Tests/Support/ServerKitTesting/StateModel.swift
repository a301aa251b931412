/// What a system must do, in plain values. It is small enough to be read against the rules.
package protocol StateModel: Equatable, Sendable {
  associatedtype Operation: Sendable
  associatedtype Answer: Equatable & Sendable
  /// What everybody may see of the state; compared after each step.
  associatedtype Picture: Equatable & Sendable
  /// What is stored and not shown; compared at a sequence's end.
  associatedtype Ledger: Equatable & Sendable

  var picture: Picture { get }
  var ledger: Ledger { get }
  mutating func apply(_ operation: Operation) -> Answer
  /// Time passes before each step, so that no two steps happen in one moment.
  mutating func tick()
  /// What two operations at once may answer, and leave behind: one after the other, in either order,
  /// unless a model knows an operation that others may come into.
  func together(_ first: Operation, _ second: Operation) -> [Together]
}

extension StateModel {
  package typealias Together = (state: Self, first: Answer, second: Answer)

  package func together(_ first: Operation, _ second: Operation) -> [Together] {
    inEitherOrder(first, second)
  }

  package func inEitherOrder(_ first: Operation, _ second: Operation) -> [Together] {
    var (one, other) = (self, self)
    let (oneFirst, oneSecond) = (one.apply(first), one.apply(second))
    let (otherSecond, otherFirst) = (other.apply(second), other.apply(first))
    return [(one, oneFirst, oneSecond), (other, otherFirst, otherSecond)]
  }
}

/// The real thing: one fresh system for each sequence, reached through one or more nodes. What it
/// throws counts as a difference.
package protocol ModelledSystem<Model>: Sendable {
  associatedtype Model: StateModel

  func perform(_ operation: Model.Operation, at node: Int) async throws -> Model.Answer
  func picture(at node: Int) async throws -> Model.Picture
  func ledger() async throws -> Model.Ledger
  func tick()
  /// Whether an answer may be of a moment ago, because another node has just changed it. It is then
  /// asked for again, for a second at most. Such an operation is none of two at once.
  func mayLag(_ operation: Model.Operation) -> Bool
}

/// One step of a sequence. Nodes are counted from 0, and taken modulo their number by the system.
package enum ModelStep<Operation: Sendable>: Sendable {
  case one(Operation, at: Int)
  /// The answer is lost on its way, and the operation is repeated at the next node.
  case lost(Operation, at: Int)
  /// Both at once, at two nodes. The answers must be those of one order or the other.
  case both(Operation, Operation, at: Int)
}
