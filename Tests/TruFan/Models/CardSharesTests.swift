import Testing
import TruFanModels

@Suite("The shares of two cards")
struct CardSharesTests {
  @Test(
    "are in proportion, and add up to the cent",
    arguments: [
      (1636, [1000, 636], [1000, 636]), (681, [1000, 636], [416, 265]), (1, [1000, 636], [0, 1]),
      (0, [1000, 636], [0, 0]), (-5, [1000, 636], [0, 0]), (2000, [1000, 636], [1000, 636]),
      (7, [0, 10], [0, 7]), (7, [10, 0], [7, 0]), (5, [0, 0], [0, 0]), (5, [], []),
      (101, [1, 1, 100], [0, 1, 100]),
    ])
  func divided(_ amount: Int, _ weights: [Int], _ shares: [Int]) {
    #expect(CardShares.divide(amount, by: weights) == shares)
  }

  @Test(
    "a share of less than 50 cents the other card bears, or the shop",
    arguments: [
      (681, [60, 1576], [0, 681]), (32, [681], [0]), (60, [300, 300], [0, 60]),
      (60, [50, 55], [0, 55]), (49, [1000, 636], [0, 0]), (101, [1000, 636], [101, 0]),
      (50, [1636], [50]), (0, [1636], [0]),
    ])
  func leastCharge(_ amount: Int, _ weights: [Int], _ shares: [Int]) {
    let charges = CardShares.charges(amount, by: weights, isHeld: weights.map { _ in true })
    #expect(charges == shares)
  }

  @Test("what is taken already may be kept in any part")
  func taken() {
    #expect(CardShares.charges(32, by: [681], isHeld: [false]) == [32])
    #expect(CardShares.charges(681, by: [60, 1576], isHeld: [false, false]) == [24, 657])
    #expect(CardShares.charges(681, by: [60, 1576], isHeld: [true, false]) == [0, 681])
  }

  @Test("no share is larger than its weight, whatever the sums")
  func bounds() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<5000 {
      let weights = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        Int.random(in: 0...99_999_999, using: &generator)
      }
      let whole = weights.reduce(0, +)
      let amount = Int.random(in: 0...whole, using: &generator)
      let shares = CardShares.divide(amount, by: weights)
      #expect(shares.reduce(0, +) == amount)
      #expect(zip(shares, weights).allSatisfy { (0...$1).contains($0) })
    }
  }
}
