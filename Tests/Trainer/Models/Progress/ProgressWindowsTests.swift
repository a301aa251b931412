import Foundation
import Testing

@testable import TrainerModels

@Suite("Progress that two windows store")
struct ProgressWindowsTests {
  private let texts = Texts()
  private let a = CharacterID("kana-3042")
  private let b = CharacterID("kana-3044")
  private let noon = Date(timeIntervalSince1970: 1_795_262_400)
  private let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private struct Window {
    var store: ProgressStore
    var file: ProgressFile
  }

  private func window() -> Window {
    var store = ProgressStore(storage: texts.storage)
    let file = store.load().file
    return Window(store: store, file: file)
  }

  @discardableResult
  private func draw(_ id: CharacterID, in window: inout Window, later seconds: Double = 0) -> Bool {
    let grade = Grade(
      count: 1, order: 1, direction: 1, shape: 1, proportion: 1, total: 0.9, remarks: [],
      strokeResults: [])
    let date = noon + seconds
    window.file.record(grade, of: id, usedHint: false, at: date, calendar: utc)
    return window.store.save(
      ProgressFile.parts(ofDrawing: id, on: StudyDay(date, in: utc)), of: window.file)
  }

  @Test("Another window's parts are news, one's own are not")
  func news() {
    var (here, there) = (window(), window())
    draw(a, in: &here)
    let own = here.store.catchUp(&here.file)
    let others = there.store.catchUp(&there.file)
    let again = there.store.catchUp(&there.file)
    #expect(own.parts == [] && again.parts == [])
    #expect(others.parts == ProgressFile.parts(ofDrawing: a, on: StudyDay(noon, in: utc)))
    #expect(there.file == here.file)
  }

  @Test("Only what changed is read, and all of it after many changes")
  func onlyNews() {
    var (here, there) = (window(), window())
    for number in 0..<50 { draw(CharacterID("\(number)"), in: &here) }
    let news = there.store.catchUp(&there.file)
    #expect(news.parts == nil)
    #expect(there.file == here.file)
    draw(a, in: &here)
    texts.startCounting()
    _ = there.store.catchUp(&there.file)
    #expect(texts.loads == 3, "the log, the character, the week")
    #expect(there.file == here.file)
  }

  @Test("A text that could not be written does not make the old one look like another window's")
  func fullDisk() {
    var here = window()
    draw(a, in: &here)
    texts.stopsAfter = 0
    let isStored = draw(b, in: &here)
    let news = here.store.catchUp(&here.file)
    #expect(!isStored && news.parts == [])
    #expect(here.file.attempts.count == 2)
  }

  @Test("What one window could not store is not lost when another one stores the same part")
  func refusedBesideAnother() {
    var (here, there) = (window(), window())
    texts.stopsAfter = 0
    draw(a, in: &here)
    texts.stopsAfter = nil
    draw(a, in: &there, later: 60)
    _ = here.store.catchUp(&here.file)
    #expect(here.file.attempts[a]?.count == 2)
    draw(b, in: &here, later: 120)
    #expect(window().file.attempts[a]?.count == 2)
    #expect(window().file.attempts[b]?.count == 1)
  }

  @Test("What was taken and told to be refused later is stored with the next drawing")
  func refusedLater() {
    var here = window()
    draw(a, in: &here)
    let key = ProgressPart.character(a).key
    texts.set(nil, key)
    let isProgress = here.store.wasRefused(key, of: here.file)
    let isScript = here.store.wasRefused("trainer.script", of: here.file)
    #expect(isProgress && !isScript)
    draw(b, in: &here, later: 60)
    #expect(window().file == here.file)
  }

  @Test("A change that another window made and the device refused is not this window's to store")
  func refusedElsewhere() {
    var (here, there) = (window(), window())
    let before = texts.all
    draw(a, in: &there)
    let key = ProgressPart.character(a).key
    for changed in texts.all.keys { texts.set(before[changed], changed) }
    let isErasure = here.store.isErasure(key, of: here.file)
    let isHere = here.store.wasRefused(key, of: here.file)
    let isThere = there.store.wasRefused(key, of: there.file)
    #expect(!isErasure && !isHere && isThere)
  }

  @Test("After a refused change no window misses the change that gets its number")
  func refusedNumber() {
    var (here, there) = (window(), window())
    draw(b, in: &here)
    _ = there.store.catchUp(&there.file)
    let before = texts.all
    let parts = ProgressFile.parts(ofDrawing: a, on: StudyDay(noon, in: utc))
    draw(a, in: &here)
    for changed in texts.all.keys { texts.set(before[changed], changed) }
    for key in parts.map(\.key) + [ChangeLog.key] { _ = here.store.wasRefused(key, of: here.file) }
    draw(a, in: &there, later: 60)
    let news = here.store.catchUp(&here.file)
    #expect(news.parts?.contains(.character(a)) == true)
    #expect(here.file.attempts[a]?.count == 2)
  }

  @Test("The place and the totals of a set go together from window to window")
  func sets() {
    var (here, there) = (window(), window())
    let totals = Dictionary(
      uniqueKeysWithValues: (0..<40).map { (CharacterID("kana-\($0)"), Double($0) / 40) })
    for index in [3, 4, 0] {
      let position = SetProgress(
        mode: .practice, index: index, totals: index == 0 ? [:] : totals, updated: noon)
      let parts = here.file.parts(changedBy: position, in: "all")
      here.file.setPosition(position, in: "all")
      here.store.save(parts, of: here.file)
      _ = there.store.catchUp(&there.file)
      #expect(there.file.sets == here.file.sets)
      #expect(window().file.sets == here.file.sets)
    }
  }
}
