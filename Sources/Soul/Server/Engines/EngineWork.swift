import Logging
import ServerKit
import WireKit

/// The rules of work at an engine, for trainings and generations alike.
struct EngineWork: Sendable {
  /// The work's id is its row's.
  struct Step: Codable, Sendable {
    let id: String
    /// Counts the looks, from 0. Each is a job of its own, with the work's id and this in its key.
    var number = 0
  }

  /// The document's limits.
  enum Limit {
    static let interval = Duration.seconds(10)
    static let training = Duration.seconds(30 * 60)
    static let pictures = Duration.seconds(10 * 60)
    /// How long after its limit a work that goes on is overdue: its jobs have failed.
    static let patience = Duration.seconds(3600)
    /// How many generations of one person may go on at the same time.
    static let atOnce = 25
  }

  /// What one attempt of a job does.
  enum Look: Sendable {
    /// What cannot be done now is done at a later look.
    case usual
    /// The time is over: what cannot be done now is left out, and the work ends.
    case last
    /// Last looks have failed, so the work ends without another one.
    case over
  }

  /// So many last looks are tried, for a database or a store that is away for a moment.
  static let lastLooks = 2

  /// How a work's beginning went.
  enum Beginning: Sendable {
    /// With the task's name.
    case begun(String)
    case failed(EngineRefusal)
    /// The engine was asked, and may be working on it for money.
    case unsure
    /// The engine was not asked: the work was deleted or has ended, or another worker asks.
    case notOurs
  }

  static let unsure =
    "The portrait service did not answer, and may be working on it. It was not asked twice."
  static let late = "It took too long."
  static let unstored = "The pictures could not be stored here. Try again later."

  /// Does what a stopping server must not break off: an answer that may have cost money is waited
  /// for, and kept.
  static func unbroken(_ work: @escaping @Sendable () async throws -> Void) async throws {
    try await Task { try await work() }.value
  }

  /// Begins, unless a begin before may have reached the engine already.
  /// - Parameters:
  ///   - wasAsked: an earlier attempt has asked, and its answer is not known.
  ///   - claim: stores that the engine is asked from now on; false if it must not be asked.
  ///   - release: takes that back.
  ///   - work: asks the engine, and returns the task's name.
  /// - Throws: an error after which the engine can be asked again.
  static func begin(
    wasAsked: Bool, at engine: any PortraitEngine, claim: () async throws -> Bool,
    release: () async throws -> Void, work: () async throws -> String
  ) async throws -> Beginning {
    guard !wasAsked || engine.beginsForFree else { return .unsure }
    if !wasAsked {
      guard try await claim() else { return .notOurs }
    }
    do {
      return .begun(try await work())
    } catch let refusal as EngineRefusal {
      return .failed(refusal)
    } catch is EngineUnsure {
      return .unsure
    } catch is CancellationError where !engine.beginsForFree {
      // The engine's own client was shut down while it asked.
      return .unsure
    } catch {
      try await release()
      throw error
    }
  }
}
