import ClientKit
import Foundation
import Observation
import TrainerModels

/// A learner's app: the characters, their own progress and settings, the day and a voice.
@MainActor @Observable
final class Trainer {
  static let scriptKey = "trainer.script"

  let device: Device
  let day: LearnerDay
  let learner: LearnerProgress
  let speech: Speech
  let clipboard: Clipboard
  let journey = Journey()
  let papers: Papers
  /// Nil when the file of characters cannot be read; ``failure`` then says why.
  let curriculum: Curriculum?
  let failure: String?

  @ObservationIgnored private var refusals: StorageWatch?

  /// The script that was chosen last.
  var script: Script {
    didSet { device.storage.set(script.rawValue, forKey: Self.scriptKey) }
  }

  init(
    device: Device, calendar: Calendar = .current, speech: Speech = .platform,
    clipboard: Clipboard = .platform,
    curriculum: Result<Curriculum, CharacterFileError> = Curriculum.bundled
  ) {
    self.device = device
    self.speech = speech
    self.clipboard = clipboard
    papers = Papers(device: device)
    switch curriculum {
    case .success(let curriculum): (self.curriculum, failure) = (curriculum, nil)
    case .failure(let error): (self.curriculum, failure) = (nil, error.message)
    }
    day = LearnerDay(calendar: calendar, device: device)
    learner = LearnerProgress(storage: device.storage, curriculum: self.curriculum)
    script = device.storage.string(forKey: Self.scriptKey).flatMap(Script.init) ?? .hiragana
    refusals = device.storage.watchRefusals { [weak self] key in
      if key == Self.scriptKey { self?.learner.notice = LearnerProgress.notStored }
    }
  }

  var today: StudyDay { day.today }

  var progress: ProgressFile { learner.file }

  /// The app came to the front.
  func becameActive() {
    day.lookAgain()
    learner.catchUp()
  }

  // MARK: Characters

  func character(_ id: CharacterID) -> TrainerCharacter? { curriculum?.library.character(id) }

  func strokes(of id: CharacterID) -> [Stroke] { curriculum?.library.strokes(of: id) ?? [] }

  /// Says how the character is read, unless the learner wants it quiet.
  func say(_ character: TrainerCharacter) {
    if learner.settings.speaks { speech.say(character.spokenText) }
  }

  // MARK: What to write

  /// The characters due today that can be practised here.
  var due: [CharacterID] { learner.agenda(on: today)?.due.map(\.id) ?? [] }

  /// How many characters were written without a hint.
  var writtenCount: Int { learner.writtenCount(on: today) }

  /// The script's first character, in the order of teaching, that was never written. Once all were,
  /// the one that was not written for the longest time.
  func nextToLearn(in script: Script, after current: CharacterID? = nil) -> CharacterID? {
    learner.nextToLearn(in: script, after: current, on: today)
  }

  /// Due characters come before new ones.
  func nextToPractise(in script: Script, after current: CharacterID? = nil) -> CharacterID? {
    let due = learner.agenda(on: today)?.due ?? []
    return due.first { $0.script == script && $0.id != current }?.id
      ?? nextToLearn(in: script, after: current)
  }

  /// Notes a graded drawing and returns the day on which the character is due again.
  func record(_ grade: Grade, of id: CharacterID, usedHint: Bool) -> StudyDay? {
    learner.record(
      grade, of: id, usedHint: usedHint, at: device.now(), calendar: day.calendar)
  }
}
