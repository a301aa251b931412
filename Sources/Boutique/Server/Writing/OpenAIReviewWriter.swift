import BoutiqueModels
import Foundation
import Logging
import ServerKit
import WireKit

/// Drafts by a language model behind an OpenAI-compatible interface. The local writer stands in
/// without a key, without an answer in time, and for an answer that fails ``ReviewTextCheck``. So
/// the customer gets a draft in place of an error.
package struct OpenAIReviewWriter: ReviewWriter {
  /// A customer stands at the counter: all attempts together take no longer than this.
  package static let timeLimit: Duration = .seconds(8)

  private let settings: BoutiqueConfiguration.AI
  private let http: any OutboundHTTP
  private let fallback: LocalReviewWriter
  private let clock: any Clock<Duration>
  private let logger: Logger

  package init(
    settings: BoutiqueConfiguration.AI, http: any OutboundHTTP, fallback: LocalReviewWriter,
    clock: any Clock<Duration> = ContinuousClock(), logger: Logger
  ) {
    self.settings = settings
    self.http = http
    self.fallback = fallback
    self.clock = clock
    self.logger = logger
  }

  package var isPaid: Bool { true }

  package func draft(of facts: ReviewFacts, avoiding recent: [String]) async -> String {
    do {
      let raw = try await withinTimeLimit { try await completion(of: facts) }
      if let text = ReviewTextCheck(facts: facts).accepted(raw), !recent.contains(text) {
        return text
      }
      logger.notice("review draft refused by the check, using the local writer")
    } catch {
      logger.warning(
        "review draft failed, using the local writer", metadata: ["error": "\(error)"])
    }
    return await fallback.draft(of: facts, avoiding: recent)
  }

  private func withinTimeLimit(
    _ work: @escaping @Sendable () async throws -> String
  ) async throws -> String {
    try await withThrowingTaskGroup(of: String.self) { group in
      group.addTask { try await work() }
      group.addTask {
        try await clock.sleep(for: Self.timeLimit)
        throw OutboundFailure.timedOut
      }
      defer { group.cancelAll() }
      guard let text = try await group.next() else { throw OutboundFailure.timedOut }
      return text
    }
  }

  /// Retries once, and only for a busy service; a used-up quota does not come back within seconds.
  private func completion(of facts: ReviewFacts) async throws -> String {
    let request = try ChatCompletion.request(facts, settings: settings, timeout: Self.timeLimit)
    var response = try await http.send(request)
    if response.status == 429 || response.status >= 500,
      !ChatCompletion.isQuotaUsedUp(response.body)
    {
      try await clock.sleep(for: .milliseconds(500))
      response = try await http.send(request)
    }
    guard response.status == 200 else { throw ChatFailure.status(response.status) }
    return try ChatCompletion.text(in: response.body)
  }
}

enum ChatFailure: Error, Hashable, CustomStringConvertible {
  case status(Int)
  case unreadable
  /// The answer was cut off, filtered or refused; a text in it is not a review.
  case unfinished

  var description: String {
    switch self {
    case .status(let status): "the AI service answered \(status)"
    case .unreadable: "the AI service's answer cannot be read"
    case .unfinished: "the AI service did not finish the text"
    }
  }
}
