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
}
