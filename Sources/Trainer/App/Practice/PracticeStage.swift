import LookKit
import SwiftUI

/// The practice of a character: the sheet stays in its place, and the result scrolls.
///
/// The sheet is one and the same for each character that follows. So a stroke that is drawn while
/// the next character is on its way belongs to that one.
struct PracticeStage: View {
  /// The way on after a result.
  struct Next {
    var title: String
    var action: @MainActor () -> Void
  }

  let model: PracticeModel
  /// The size of the screen, in points.
  let area: CGSize
  var next: Next?
  @Environment(Trainer.self) private var trainer
  @Environment(\.scenePhase) private var scenePhase
  /// The cell of a compound that the learner has chosen, until its strokes are complete.
  @State private var chosenCell: Int?

  var body: some View {
    stage
      .announced(spoken)
      .task(id: model.character.id) { await model.appeared() }
      .onChange(of: model.nextCell) { chosenCell = nil }
      .onChange(of: model.character.id) { chosenCell = nil }
      .onChange(of: scenePhase) { _, phase in
        if phase != .active { model.screenWasLeft() }
      }
      .onDisappear { model.screenWasLeft() }
  }

  @ViewBuilder private var stage: some View {
    if PaperLayout.isBeside(area) {
      HStack(alignment: .top, spacing: PaperLayout.isLow(area) ? 20 : PaperLayout.besideSpace) {
        if trainer.learner.settings.isLeftHanded {
          sheet
          panel
        } else {
          panel
          sheet
        }
      }
      .padding(.horizontal, 16)
      .padding(.top, PaperLayout.isLow(area) ? 0 : 8)
      .frame(maxWidth: .infinity)
    } else {
      VStack(spacing: 12) {
        header
        sheet
        panel
      }
      .padding(.horizontal, 16)
    }
  }

  private var header: some View {
    PracticeHeader(model: model)
      .frame(maxWidth: panelWidth)
      .id(model.character.id)
  }

  /// For those who do not see the sheet.
  private var spoken: String {
    guard let grade = model.grade else {
      return model.strokes.isEmpty
        ? "\(model.character.caption). \(model.liveHint)" : model.liveHint
    }
    return
      ([Praise.headline(for: grade, usedHint: model.usedHint), Percent.text(grade.total)]
      + Praise.sentences(for: grade, usedHint: model.usedHint)).joined(separator: ". ")
  }

  private var sheet: some View {
    VStack(spacing: 12) {
      if layout.onlyCell != nil {
        CellStrip(
          model: model, cell: Binding(get: { cell }, set: { (cell: Int) in chosenCell = cell }))
      }
      PracticePaper(model: model, layout: layout.showing(cell))
    }
  }

  private var cell: Int { chosenCell ?? model.nextCell }

  private var panel: some View {
    ScrollView {
      VStack(spacing: 16) {
        if trainer.learner.notice == LearnerProgress.notStored {
          Notice(text: LearnerProgress.notStored) { trainer.learner.notice = nil }
        }
        if PaperLayout.isBeside(area) { header }
        if let grade = model.grade {
          GradeView(model: model, grade: grade, next: next)
        } else {
          PracticeControls(model: model)
        }
        DictionaryCredit(for: model.character)
      }
      .frame(maxWidth: panelWidth)
      .frame(maxWidth: .infinity)
      .padding(.bottom, 16)
    }
    // The next character's begins at its top.
    .id(model.character.id)
    .frame(maxWidth: panelFrame, maxHeight: .infinity)
  }

  private var isWide: Bool { PaperLayout.isBeside(area) && !PaperLayout.isLow(area) }

  private var panelWidth: CGFloat { isWide ? PaperLayout.besidePanel : layout.panelWidth }

  private var panelFrame: CGFloat { isWide ? PaperLayout.besidePanel : .infinity }

  private var layout: PaperLayout {
    PaperLayout.isBeside(area)
      ? PaperLayout(for: model.character, besidePanelIn: area, below: 24)
      : PaperLayout(for: model.character, in: area, below: 370, least: 280)
  }
}

/// The character that is asked for, or its readings alone.
private struct PracticeHeader: View {
  let model: PracticeModel

  var body: some View {
    HStack(spacing: 0) {
      CharacterHeader(character: model.character, showsLiteral: model.showsLiteral)
      if !model.showsLiteral {
        Button {
          model.revealButtonTapped()
        } label: {
          Text("Show")
            .fingerSized()
        }
        .padding(.leading, 8)
        .accessibilityIdentifier("revealButton")
      }
    }
  }
}
