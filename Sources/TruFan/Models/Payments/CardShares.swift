/// How an amount of one order is divided among the cards that pay it.
public enum CardShares {
  /// The most cards that pay one order.
  public static let most = 2

  /// Divides `amount` in the proportion of `weights`, in whole cents. Each share is rounded down in
  /// turn, and the last card takes what is left. So the shares add up to the amount, and no share is
  /// larger than its weight.
  /// - Parameters:
  ///   - amount: cents. Above the sum of the weights it counts as that sum.
  ///   - weights: cents, 0 or more: what each card holds, or has paid.
  public static func divide(_ amount: Int, by weights: [Int]) -> [Int] {
    var whole = weights.reduce(0, +)
    var rest = max(0, min(amount, whole))
    return weights.map { weight in
      guard whole > 0 else { return 0 }
      let share = rest * weight / whole
      rest -= share
      whole -= weight
      return share
    }
  }

  /// The same with no share that a payment service would refuse. Another card takes what is less than
  /// ``OrderRules/leastCharge``, as far as it can. What none can take is left out, and is less than that.
  /// - Parameters:
  ///   - weights: as of ``divide(_:by:)``.
  ///   - isHeld: whether a card only holds its weight. What is taken already may be kept in any part.
  public static func charges(
    _ amount: Int, by weights: [Int], isHeld: [Bool]
  ) -> [Int] {
    var shares = divide(amount, by: weights)
    func isTooSmall(_ card: Int) -> Bool {
      isHeld[card] && shares[card] > 0 && shares[card] < OrderRules.leastCharge.cents
    }
    for card in shares.indices where isTooSmall(card) {
      for other in shares.indices where other != card {
        let moved = min(shares[card], weights[other] - shares[other])
        shares[other] += moved
        shares[card] -= moved
      }
      shares[card] = 0
    }
    return shares.indices.map { isTooSmall($0) ? 0 : shares[$0] }
  }
}
