import WireKit

/// A registration belongs to a session. One that ends while its device registers leaves nothing to refer to.
package enum SessionEnded {
  /// - Throws: ``Problem`` 401 where the session has ended meanwhile; else what `work` throws.
  package static func translated(_ work: () async throws -> Void) async throws {
    do {
      try await work()
    } catch let failure as DatabaseFailure where failure.kind == .missingReference {
      throw AccountAnswers().badToken
    }
  }
}
