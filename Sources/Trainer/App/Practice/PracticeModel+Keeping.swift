import ClientKit
import TrainerModels

/// The drawing outlives its screen: a reload, a relaunch, and Back and Forward bring it back.
extension PracticeModel {
  func keep() {
    let drawing = Drawing(
      day: trainer.today, strokes: strokes, usedHint: usedHint, showsLiteral: showsLiteral,
      isChecked: grade != nil)
    // Many strokes are written together. The paper that was emptied, or checked, is kept at once.
    if strokes.isEmpty, !usedHint {
      paper.keep(nil)
    } else if drawing.isChecked {
      paper.keep(drawing)
    } else {
      paper.keepSoon(drawing, after: Papers.pause)
    }
  }

  /// The screen came up. After a reload, the page before it held the drawing until a moment ago, or
  /// does so for another moment.
  func appeared() async {
    await paper.waitUntilFree()
    if let drawing = paper.take(), isEmpty, grade == nil { show(drawing) }
  }

  /// The app goes out of sight, perhaps for good.
  func screenWasLeft() { paper.keepNow() }

  /// The learner goes on to another character.
  func leave() {
    paper.keep(nil)
    trainer.journey.wentOn()
  }
}
