import Foundation
import Observation
import TrainerModels

/// Exports, imports and erases progress.
@MainActor @Observable
final class SettingsModel {
  /// How often erasing was confirmed.
  enum Erasing { case no, askedOnce, askedTwice }
  /// What the device may report a moment later that it did not store.
  private enum Done { case erased, imported }

  /// The result of the last action.
  var message: String? {
    switch done {
    case .erased: erasureMessage
    case .imported where trainer.learner.isImportRefused: ProgressError.notStored.message
    case .imported, nil: said
    }
  }

  private(set) var erasing = Erasing.no
  private(set) var exported: ProgressDocument?
  var isImporting = false
  private var said: String?
  private var done: Done?
  @ObservationIgnored private var wasConfirmedOnce = false
  /// The last import or export, which waits for the one before it.
  @ObservationIgnored private(set) var work: Task<Void, Never>?
  private let trainer: Trainer

  init(trainer: Trainer) { self.trainer = trainer }

  // MARK: Progress as a file

  /// Such as "KanjiKana progress 2026-11-21".
  var exportName: String { "KanjiKana progress \(trainer.today)" }

  var isExporting: Bool {
    get { exported != nil }
    set { if !newValue { exported = nil } }
  }

  func exportButtonTapped() {
    say(nil)
    begin { await $0.export() }
  }

  private func export() async {
    do {
      exported = ProgressDocument(data: try await trainer.learner.export())
    } catch {
      say("Your progress could not be written to a file. Nothing was changed.")
    }
  }

  private func begin(_ next: @escaping @MainActor (SettingsModel) async -> Void) {
    work = Task { [work] in
      await work?.value
      await next(self)
    }
  }

  func exported(_ result: Result<URL, any Error>) {
    if case .failure(let error) = result, !error.isCancellation {
      say("The file could not be saved. Try another folder.")
    }
  }

  func importButtonTapped() {
    say(nil)
    isImporting = true
  }

  func picked(_ result: Result<URL, any Error>) {
    switch result {
    case .success(let url): read(url)
    case .failure(let error) where error.isCancellation: break
    case .failure(let error):
      // Some errors describe themselves, such as a file that is too large to be sent.
      let reason = (error as? any LocalizedError)?.errorDescription
      say((reason ?? "The file could not be opened.") + " Nothing was changed.")
    }
  }

  func read(_ url: URL) {
    let isScoped = url.startAccessingSecurityScopedResource()
    defer { if isScoped { url.stopAccessingSecurityScopedResource() } }
    do {
      // Before it is read: a film may have the name of a progress file.
      let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= ProgressFile.largestFile else { throw ProgressError.tooLarge }
      // Read now: the file may be gone a moment later.
      let data = try Data(contentsOf: url)
      say("Importing…")
      begin { await $0.take(data) }
    } catch let error as ProgressError {
      say(error.message)
    } catch {
      say("The file could not be read. Nothing was changed.")
    }
  }

  private func take(_ data: Data) async {
    let before = trainer.writtenCount
    do throws(ProgressError) {
      try await trainer.learner.importFile(data)
    } catch {
      return say(error.message)
    }
    let new = trainer.writtenCount - before
    say(
      new <= 0
        ? "Imported. Your progress holds everything that is in the file."
        : new == 1 ? "Imported: 1 new character." : "Imported: \(new) new characters.")
    done = .imported
  }

  private func say(_ sentence: String?) { (said, done) = (sentence, nil) }

  // MARK: Erasing

  private var erasureMessage: String {
    trainer.learner.isErasureRefused ? Self.notErased : "Your progress was erased."
  }

  private static let notErased =
    "Your progress could not be erased: this device stores nothing now. Make room and try again."

  var isAskingOnce: Bool {
    get { erasing == .askedOnce }
    set { if !newValue, erasing == .askedOnce { erasing = .no } }
  }

  var isAskingTwice: Bool {
    get { erasing == .askedTwice }
    set { if !newValue, erasing == .askedTwice { erasing = .no } }
  }

  func eraseButtonTapped() {
    say(nil)
    erasing = .askedOnce
    wasConfirmedOnce = false
  }

  func eraseConfirmedOnce() {
    erasing = .askedTwice
    wasConfirmedOnce = true
  }

  func keepButtonTapped() {
    erasing = .no
    wasConfirmedOnce = false
  }

  /// The alert may have closed itself, and `erasing` with it, before its button's action runs.
  func eraseConfirmedTwice() {
    guard wasConfirmedOnce else { return }
    wasConfirmedOnce = false
    erasing = .no
    say(trainer.learner.erase() ? nil : Self.notErased)
    guard said == nil else { return }
    done = .erased
    trainer.papers.removeAll()
  }
}

extension Error {
  /// Whether a person closed a dialog: no mishap.
  fileprivate var isCancellation: Bool {
    (self as? CocoaError)?.code == .userCancelled || self is CancellationError
  }
}
