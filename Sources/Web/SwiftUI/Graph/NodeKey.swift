/// The identity of a node among its siblings. It folds the structural path (slot, branch, presence)
/// and the explicit ids into 64 bits. Swift seeds its hasher per process, so an attacker cannot
/// construct two ids that collide.
package struct NodeKey: Hashable, Sendable {
  private var bits: UInt64

  package static let root = NodeKey(bits: 0xcbf2_9ce4_8422_2325)

  private init(bits: UInt64) { self.bits = bits }

  /// The key of the child in a fixed slot of a view builder.
  package func slot(_ index: Int) -> NodeKey { mixed(with: UInt64(truncatingIfNeeded: index) &+ 1) }

  /// The key of one branch of an `if`/`else` or `switch`.
  package func branch(_ first: Bool) -> NodeKey { mixed(with: first ? 0xA5A5 : 0x5A5A) }

  /// The key of a view whose identity is given by a value: `ForEach`, `.id(_:)`, `AnyView`'s type.
  package func identified(by value: some Hashable) -> NodeKey {
    var hasher = Hasher()
    hasher.combine(value)
    return mixed(with: UInt64(bitPattern: Int64(hasher.finalize())) | 1)
  }

  /// A number that no other key has, within reason.
  var number: Int { Int(truncatingIfNeeded: bits) }

  /// The form in which the browser gets keys that it must tell apart.
  package var text: String { String(bits, radix: 36) }

  private func mixed(with value: UInt64) -> NodeKey {
    var mixed = (bits ^ value) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed >> 29
    return NodeKey(bits: mixed &* 0xBF58_476D_1CE4_E5B9)
  }
}
