/// Numbers that follow from a seed: SplitMix64, the same on every machine and in every version.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// For something else that has a seed.
  var seed: UInt64 { state }

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// From 0 to less than 1.
  mutating func fraction() -> Double { Double(next() >> 11) / Double(UInt64(1) << 53) }

  mutating func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * fraction() }

  mutating func index(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }
}
