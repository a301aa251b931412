import ServerKit
import SoulModels
import WireKit

extension PhotoRoutes.Received {
  /// The refusal of a form whose photos would be enough, if all of them could be used; nil if enough of
  /// them can. Its details name each that cannot.
  var shortage: Problem? {
    let needed = folder.purpose.counts.lowerBound
    var taken: Set<String> = []
    var faults: [(name: String, problem: Problem)] = []
    for photo in photos {
      switch photo.result {
      case .success(let receipt):
        if !taken.insert(receipt.id).inserted { faults.append((photo.name, Self.repeated)) }
      case .failure(let problem): faults.append((photo.name, problem))
      }
    }
    guard taken.count < needed, let first = faults.first else { return nil }
    let sentence =
      "\(taken.count) of your \(photos.count) photos can be used, and \(needed) are needed."
    let details = Dictionary(
      faults.map { ($0.name, [$0.problem.message]) }, uniquingKeysWith: +)
    // The same form may succeed later, so the client is told when to come back.
    let passing = faults.filter { $0.problem.status >= 500 }
    if taken.count + passing.count >= needed, let one = passing.first {
      let wait = passing.compactMap { $0.problem.retryAfterSeconds }.max()
      return .unavailable(
        "\(sentence) \(one.name): \(one.problem.message)", code: "photos_unavailable",
        details: details, retryAfter: wait ?? 10)
    }
    return .badRequest(
      "\(sentence) \(first.name): \(first.problem.message)", code: "too_few_photos",
      details: details)
  }

  private static let repeated = Problem.badRequest(
    "This photo is in the form twice.", code: "repeated_photo")
}
