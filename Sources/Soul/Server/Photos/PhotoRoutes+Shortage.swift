import ServerKit
import SoulModels
import WireKit

extension PhotoRoutes.Received {
  /// The refusal of a form whose photos would be enough, if all of them could be used; nil if enough of
  /// them can. Its details name each that cannot.
  var shortage: Problem? {
    let needed = folder.purpose.counts.lowerBound
    let faults = photos.compactMap { photo -> (name: String, problem: Problem)? in
      guard case .failure(let problem) = photo.result else { return nil }
      return (photo.name, problem)
    }
    let taken = photos.count - faults.count
    guard taken < needed, let first = faults.first else { return nil }
    let sentence =
      "\(taken) of your \(photos.count) photos can be used, and \(needed) are needed."
    let details = Dictionary(
      faults.map { ($0.name, [$0.problem.message]) }, uniquingKeysWith: +)
    // The same form may succeed later, so the client is told when to come back.
    let passing = faults.filter { $0.problem.status >= 500 }
    if taken + passing.count >= needed, let one = passing.first {
      let wait = passing.compactMap { $0.problem.retryAfterSeconds }.max()
      return .unavailable(
        "\(sentence) \(one.name): \(one.problem.message)", code: "photos_unavailable",
        details: details, retryAfter: wait ?? 10)
    }
    return .badRequest(
      "\(sentence) \(first.name): \(first.problem.message)", code: "too_few_photos",
      details: details)
  }

  /// Refuses the photos that came before in the same form. They are in the folder once.
  static func oncePerForm(_ sent: [UploadedPhoto<PhotoReceipt>]) -> [UploadedPhoto<PhotoReceipt>] {
    var taken: Set<String> = []
    return sent.map { photo in
      guard case .success(let receipt) = photo.result, !taken.insert(receipt.id).inserted else {
        return photo
      }
      return UploadedPhoto(name: photo.name, result: .failure(repeated))
    }
  }

  private static let repeated = Problem.badRequest(
    "This photo is in the form twice.", code: "repeated_photo")
}
