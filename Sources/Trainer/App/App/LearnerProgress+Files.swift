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

  /// - Throws: also when the device does not store the file. Then ``isImportRefused`` is true, which
  ///   a storage that writes behind the app may still make it after this returns.
  ///
  /// - Parameter giveWay: lets the others have their turn between two portions.
  func importFile(
    _ data: Data, giveWay: @MainActor () async -> Void = { await Task.yield() }
  ) async throws(ProgressError) {
    (isImportRefused, imported) = (false, [])
    while true {
      catchUp()
      let (before, mine) = (changes, stored)
      let imported = try await Self.merge(data, into: mine, store)
      catchUp()
      // The learner may have drawn meanwhile, here or in another window.
      guard changes == before else { continue }
      stored = imported.file
      refreshAll()
      self.imported = imported.changes
      store.saveLater(imported.changes)
      break
    }
    while store.hasUnsaved {
      guard store.saveSome(of: stored) else {
        refuseImport()
        break
      }
      note(isStored: true)
      await giveWay()
    }
    if isImportRefused { throw .notStored }
  }

  /// What is not stored does not count: the learner makes room and imports the file again.
  func refuseImport() {
    isImportRefused = true
    notice = store.giveUp(imported, of: &stored) ?? notice
    refreshAll()
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
