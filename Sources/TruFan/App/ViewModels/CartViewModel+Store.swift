import ClientKit
import TruFanModels

/// What the cart knows of its store. A store that is switched off refuses each question.
extension CartViewModel {
  /// Asks for the fees, limits and hours.
  /// - Throws: ``APIError``, or `CancellationError` when the caller went away. What is known stays.
  @discardableResult
  func learnConfiguration() async throws -> StoreConfiguration {
    let found = try await asking { try await api.getConfiguration(venueId: venueId) }
    configuration = found
    return found
  }

  /// Asks how busy the store is. Without an answer the last one is still the best guess.
  func learnStatus() async {
    let found = try? await asking { try await api.getStatus(venueId: venueId) }
    status = found ?? status
  }

  private func asking<Answer>(_ question: () async throws -> Answer) async throws -> Answer {
    do {
      let answer = try await question()
      isSwitchedOff = false
      return answer
    } catch let error as APIError where error.code == StoreConfiguration.switchedOffCode {
      isSwitchedOff = true
      throw error
    }
  }

  /// That the store takes no orders at all; nil while it does.
  var switchedOffSentence: String? {
    guard isSwitchedOff else { return nil }
    return "The store at \(configuration?.venueName ?? "this lot") takes no orders at the moment."
  }
}
