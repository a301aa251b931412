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

  /// The document's limits (`contract/soul.md` 11).
  enum Limit {
    static let interval = Duration.seconds(10)
    static let training = Duration.seconds(30 * 60)
    static let pictures = Duration.seconds(10 * 60)
  }

  /// How a work's beginning went.
  enum Beginning: Sendable {
    /// With the task's name.
    case begun(String)
    case failed(String)
    /// The engine was not asked: the work was deleted or has ended, or another worker asks.
    case notOurs
  }

  static let unsure =
    "The portrait service did not answer, and may be working on it. It was not asked twice."
  static let late = "It took too long."

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
    guard !wasAsked || engine.beginsForFree else { return .failed(unsure) }
    if !wasAsked {
      guard try await claim() else { return .notOurs }
    }
    do {
      return .begun(try await work())
    } catch let refusal as EngineRefusal {
      return .failed(refusal.reason)
    } catch is EngineUnsure {
      return .failed(unsure)
    } catch is CancellationError where !engine.beginsForFree {
      // The time was over while the engine was asked.
      return .failed(unsure)
    } catch {
      try await release()
      throw error
    }
  }
}
