import ServerKit

extension Pictures {
  /// The engine has lost the character of a generation that has failed for it. Its model has failed,
  /// too: it takes no place of the tier's, and its photos wait for another training.
  func loseCharacter(of row: GenerationRow, in db: Connection) throws {
    let now = clock.now()
    guard let id = row.model, let model = try ModelTable.find(id, in: db),
      try ModelTable.fail(id, because: row.message ?? "", at: now, in: db)
    else { return }
    try FolderTable.release(model.folder, from: id, at: now, in: db)
  }
}
