import TruFanModels
import WireKit

extension StoreConfigurationDraft {
  /// The configuration with the draft's fields.
  /// - Throws: ``Problem`` 422 that names each wrong field, 409 if it is not as it was seen.
  func changing(_ old: StoreConfiguration) throws -> StoreConfiguration {
    try StaleDraft.refuse(seenUpdatedAt, of: "store's settings", since: old.updatedAt)
    let faults = faults(over: old)
    guard faults.isEmpty else { throw Problem.invalid(faults) }
    return applied(to: old)
  }
}
