import ServerKit

/// Fetching what 302.AI has made. Its files are elsewhere, and the key does not travel there.
extension HiggsfieldEngine {
  /// The largest picture that is fetched, in bytes.
  private static let largestPicture = 32 * 1024 * 1024

  /// What became of each job, in their order. Files are fetched together: one after the other, slow
  /// ones would not be done in the time of one look.
  /// - Parameter isLast: nothing is tried again, so what has not ended or cannot be fetched failed.
  /// - Throws: an error after which all can be fetched later.
  func outcomes(
    of jobs: [HiggsfieldAnswer.Job], isLast: Bool
  ) async throws -> [PictureOutcome] {
    try await withThrowingTaskGroup(of: (Int, PictureOutcome).self) { group in
      for (number, job) in jobs.enumerated() {
        group.addTask { (number, try await outcome(of: job, isLast: isLast)) }
      }
      var outcomes = [PictureOutcome](repeating: .failed, count: jobs.count)
      for try await (number, outcome) in group { outcomes[number] = outcome }
      return outcomes
    }
  }

  private func outcome(
    of job: HiggsfieldAnswer.Job, isLast: Bool
  ) async throws -> PictureOutcome {
    switch job.status {
    case "completed":
      do {
        return try await picture(job)
      } catch  where isLast && !Task.isCancelled {
        return .failed
      }
    case "nsfw": return .nsfw
    default: return .failed
    }
  }

  /// A picture that the service has lost is none. Anything else that fails is tried again.
  private func picture(_ job: HiggsfieldAnswer.Job) async throws -> PictureOutcome {
    guard let address = job.results?.raw?.url ?? job.results?.min?.url else { return .failed }
    do {
      return .made(try await download(address))
    } catch let busy as Busy where busy.isForGood {
      return .failed
    } catch OutboundFailure.answerTooLarge {
      return .failed
    }
  }

  /// Nil when it cannot be fetched: a model needs none.
  func thumbnail(_ address: String?) async -> [UInt8]? {
    guard let address else { return nil }
    return try? await download(address)
  }

  /// - Throws: an error after which it can be tried again.
  private func download(_ address: String) async throws -> [UInt8] {
    guard address.hasPrefix("https://") || address.hasPrefix(settings.base + "/") else {
      throw Busy(status: 0)
    }
    let response = try await outbound.send(
      OutboundRequest(
        .get, address, timeout: settings.timeout, responseLimit: Self.largestPicture))
    guard response.status == 200 else { throw Busy(status: response.status) }
    return [UInt8](response.body)
  }
}
