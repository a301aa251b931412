import WireKit

extension TruFanAPI {
  public static let rewards = Endpoint<NoArguments, NoBody, Rewards>(
    .get, "/api/v1/users/me/rewards", errors: TruFanError.self,
    .init("Rewards", "One's points, code and rules", answer: "The rewards"))

  public static let enterReferral = Endpoint<NoArguments, ReferralRequest, Rewards>(
    .post, "/api/v1/users/me/rewards/referral", errors: TruFanError.self,
    .init(
      "Rewards", "Enter a friend's code", answer: "The rewards",
      details: "Only before the first order. Repeating the same code is harmless.",
      otherwise: [
        .init(400, "One's own code, or not before the first order"),
        .init(404, "Nobody has this code"), .init(409, "Another code was entered before"),
        .invalid,
      ]))
}
