/// Sebastiano Vigna's splitmix64: the same numbers each time, for the demo.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  /// From 0 to less than 1.
  mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// An index, as often as its weight says.
  mutating func weighted(_ weights: [Int]) -> Int {
    var place = below(max(1, weights.reduce(0, +)))
    for (index, weight) in weights.enumerated() {
      if place < weight { return index }
      place -= weight
    }
    return 0
  }

  mutating func uuid() -> String {
    func hex(_ value: UInt64, _ digits: Int) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: max(0, digits - text.count)) + text.suffix(digits)
    }
    let (left, right) = (next(), next())
    return "\(hex(left >> 32, 8))-\(hex(left >> 16 & 0xffff, 4))-4\(hex(left & 0xfff, 3))-"
      + "a\(hex(right >> 48 & 0xfff, 3))-\(hex(right & 0xffff_ffff_ffff, 12))"
  }
}
