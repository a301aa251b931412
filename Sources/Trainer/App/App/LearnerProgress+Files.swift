import Foundation
import TrainerModels

/// Progress as a file.
///
/// A learner's life takes a second to read or write. It must not stop the other windows, which on a
/// server are everybody's. So the work is done beside the main actor, or in portions.
extension LearnerProgress {
  func export() async throws -> Data {
    catchUp()
    return try await Self.export(stored, store)
  }

  func importFile(_ data: Data) async throws(ProgressError) {
    while true {
      catchUp()
      let (before, mine) = (changes, stored)
      let imported = try await Self.merge(data, into: mine, store)
      catchUp()
      // The learner may have drawn meanwhile, here or in another window.
      guard changes == before else { continue }
      stored = imported.file
      refreshAll()
      store.saveLater(imported.changes)
      break
    }
    while store.hasUnsaved {
      note(isStored: store.saveSome(of: stored))
      await Task.yield()
    }
  }

  nonisolated private static func export(_ file: ProgressFile, _ store: ProgressStore) async throws
    -> Data
  {
    try store.export(file)
  }

  nonisolated private static func merge(
    _ data: Data, into file: ProgressFile, _ store: ProgressStore
  ) async throws(ProgressError) -> (file: ProgressFile, changes: Set<ProgressPart>) {
    try store.imported(data, into: file)
  }
}
