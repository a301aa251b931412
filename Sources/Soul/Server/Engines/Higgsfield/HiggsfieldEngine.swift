import Foundation
import ServerKit
import SoulModels
import WireKit

/// Higgsfield's portraits through 302.AI. Beginning is charged and has no key against repetition, so
/// an answer that is lost after a request may have arrived is ``EngineUnsure``.
struct HiggsfieldEngine: PortraitEngine {
  /// 302.AI did not take the request, and will later.
  struct Busy: Error {
    /// 0 for an address that is none.
    let status: Int

    /// Whether asking again would have the same answer. Redirects are not followed.
    var isForGood: Bool {
      status == 0 || (300..<500).contains(status) && ![408, 425, 429].contains(status)
    }
  }

  /// The states in which work at 302.AI has ended without a result.
  static let failures: Set = ["failed", "error", "canceled", "nsfw"]

  let settings: HiggsfieldSettings
  let outbound: any OutboundHTTP

  let beginsForFree = false
  let firstLook = EngineWork.Limit.interval
  let places = 6
  /// The classic family has no number in its orders: each makes four, and is charged for four.
  var counts: [Int] { settings.family == .classic ? [4] : [1, 4] }

  // MARK: Characters

  func beginTraining(_ order: TrainingOrder) async throws -> String {
    let addresses = order.photos.map(\.address)
    let body =
      switch settings.family {
      case .classic:
        try WireJSON.encode(CharacterOrder(name: order.name, inputImages: addresses))
      case .v1:
        try WireJSON.encode(
          ReferenceOrder(name: order.name, inputImages: addresses.map { .init(address: $0) }))
      }
    let path =
      settings.family == .classic ? "/higgsfield/character" : "/higgsfield/v1/custom-references"
    return try await begin(path, body)
  }

  func training(_ task: String, of order: TrainingOrder) async throws -> TrainingOutcome {
    let answer = try await character(task)
    switch answer.status {
    case "completed":
      let thumbnail = await thumbnail(answer.thumbnailUrl)
      return .completed(
        character: answer.characterId ?? answer.id ?? task, thumbnail: thumbnail)
    case let status? where Self.failures.contains(status):
      return .failed("The portrait service could not learn from these photos. Try others.")
    default: return .running(nil)
    }
  }

  private func character(_ id: String) async throws -> HiggsfieldAnswer {
    try await fetch(
      settings.family == .classic
        ? "/higgsfield/task/\(Self.segment(id))/fetch"
        : "/higgsfield/v1/custom-references/\(Self.segment(id))")
  }

  /// Characters can vanish, so a character is asked for before a picture of it is paid for.
  /// - Throws: ``EngineRefusal`` for one that is gone for good, ``Busy`` for one that is not ready now.
  private func requireReady(_ id: String) async throws {
    let gone = EngineRefusal(
      "The portrait service does not know this character any more. Train it again.",
      endsCharacter: true)
    let status: String?
    do {
      status = try await character(id).status
    } catch let busy as Busy where busy.status == 404 || busy.status == 410 {
      throw gone
    } catch let busy as Busy where busy.isForGood {
      // As of a key that was taken back, or an account without money: waiting mends neither.
      throw Self.refused
    }
    if status == "completed" { return }
    throw Self.failures.contains(status ?? "") ? gone : Busy(status: 425)
  }

  // MARK: Pictures

  func check(_ order: PictureOrder) async throws {
    if let character = order.character { try await requireReady(character) }
  }

  func beginPictures(_ order: PictureOrder) async throws -> String {
    switch settings.family {
    case .classic:
      let soul = SoulOrder(
        order: order, quality: order.quality.rawValue, form: .ratio(order.ratio.rawValue))
      return try await begin("/higgsfield/text2image_soul", try WireJSON.encode(soul))
    case .v1:
      let (width, height) = order.ratio.pixels
      let soul = SoulOrder(
        order: order, quality: order.quality == .high ? "1080p" : "720p",
        form: .size("\(width)x\(height)", batch: order.count > 1 ? 4 : 1))
      return try await begin(
        "/higgsfield/v1/text2image/soul", try WireJSON.encode(WithParameters(params: soul)))
    }
  }

  func pictures(
    _ task: String, of order: PictureOrder, isLast: Bool
  ) async throws -> PicturesOutcome {
    let answer = try await fetch(
      settings.family == .classic
        ? "/higgsfield/task/\(Self.segment(task))/fetch"
        : "/higgsfield/v1/job-sets/\(Self.segment(task))")
    guard let jobs = answer.jobs, !jobs.isEmpty else { return Self.withoutJobs(answer.status) }
    let ended = jobs.count(where: \.hasEnded)
    guard ended == jobs.count || isLast else { return .running(ended * 100 / jobs.count) }
    let outcomes = try await outcomes(of: jobs, isLast: isLast)
    // Work that goes on is not told as failed pictures: its time is over.
    if ended < jobs.count, !outcomes.contains(where: \.isMade) { return .running(nil) }
    return .finished(outcomes)
  }

  /// A task may fail as a whole, before it has jobs.
  private static func withoutJobs(_ status: String?) -> PicturesOutcome {
    guard let status, failures.contains(status) else { return .running(nil) }
    guard status != "nsfw" else { return .finished([.nsfw]) }
    return .failed("The portrait service could not make these pictures. Try again.")
  }

  // MARK: Requests

  private static let refused = EngineRefusal(
    "The portrait service did not take this request. Try again later.")

  private func begin(_ path: String, _ body: Data) async throws -> String {
    let response: OutboundResponse
    do {
      response = try await send(.post, path, body)
    } catch let failure as OutboundFailure where !failure.mayHaveArrived {
      throw failure
    } catch {
      throw EngineUnsure()
    }
    switch response.status {
    case 200..<300:
      let answer = try? WireJSON.decode(HiggsfieldAnswer.self, from: response.body)
      guard let id = answer?.taskId ?? answer?.id, !id.isEmpty else { throw EngineUnsure() }
      return id
    case 429: throw Busy(status: response.status)
    // Who refuses on purpose says when to come back. Any other 503 may be a proxy's, whose line to
    // the service was lost after the order had gone.
    case 503 where response.headers["retry-after"] != nil: throw Busy(status: response.status)
    case 400..<500:
      throw Self.refused
    default: throw EngineUnsure()
    }
  }

  /// Asking costs nothing, so that any failure may be repeated.
  private func fetch(_ path: String) async throws -> HiggsfieldAnswer {
    let response = try await send(.get, path, nil)
    guard (200..<300).contains(response.status) else { throw Busy(status: response.status) }
    return try WireJSON.decode(from: response.body)
  }

  private func send(
    _ method: HTTPVerb, _ path: String, _ body: Data?
  ) async throws -> OutboundResponse {
    try await outbound.send(
      OutboundRequest(
        method, settings.base + path,
        headers: [
          "Authorization": "Bearer \(settings.key)", "Content-Type": "application/json",
        ], body: body, timeout: settings.timeout))
  }

  private static func segment(_ id: String) -> String { EndpointPath.encodedSegment(id) }
}
