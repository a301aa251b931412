import Logging
import ServerKit
import WireKit

/// Signing in with codes that Supabase sends and checks. Afterwards the tokens are this server's own.
///
/// The limits are this server's, too: Supabase lets a code be guessed without an end, and counts the
/// messages of the whole project together.
struct SupabaseCodes: Sendable {
  let accounts: Accounts
  let supabase: SupabaseClient
  let logger: Logger

  /// - Throws: ``Problem`` 400 for a number that gets no code, 429, 503.
  func send(to phone: String, from client: ClientAddress?) async throws {
    let place = try await accounts.reserveCode(to: phone, from: client)
    do {
      try await supabase.send(to: phone)
    } catch let refusal as SupabaseClient.Refusal {
      // Where nothing was sent, the person may try again at once.
      if !refusal.mayHaveSent { try await accounts.release(place) }
      throw problem(for: refusal)
    } catch let failure as OutboundFailure {
      if !failure.mayHaveArrived { try await accounts.release(place) }
      throw unavailable("\(failure)")
    }
  }

  func signIn<Profile: Sendable>(
    phone: String, code: String, from client: ClientAddress?,
    also: @escaping @Sendable (Connection, Account, Bool) throws -> Profile
  ) async throws -> SignedIn<Profile> {
    try await accounts.signIn(
      phone: phone, from: client,
      provenBy: {
        // What is no code is not worth a question.
        guard (4...10).contains(code.utf8.count), code.utf8.allSatisfy({ (0x30...0x39) ~= $0 })
        else { return false }
        do {
          try await supabase.verify(code, of: phone)
          return true
        } catch SupabaseClient.Refusal.wrongCode, SupabaseClient.Refusal.badNumber {
          return false
        } catch let refusal as SupabaseClient.Refusal {
          throw problem(for: refusal)
        } catch let failure as OutboundFailure {
          throw unavailable("\(failure)")
        }
      }, also: also)
  }

  private func problem(for refusal: SupabaseClient.Refusal) -> Problem {
    switch refusal {
    case .wrongCode: accounts.realm.answers.wrongCode
    case .banned: accounts.realm.answers.inactive
    case .tooOften(let seconds): .tooManyRequests(retryAfter: seconds)
    case .badNumber:
      .badRequest("This number cannot get a code. Check it.", code: "invalid_phone")
    case .cannotSend(let reason), .unclear(let reason): unavailable(reason)
    }
  }

  private func unavailable(_ reason: String) -> Problem {
    logger.error("Supabase cannot help with a code", metadata: ["reason": "\(reason)"])
    return .unavailable(
      "Codes cannot be sent or checked right now. Please try again in a minute.",
      code: "codes_unavailable", retryAfter: 60)
  }
}
