import LookKit
import SwiftUI

/// The practice of a character: the sheet stays in its place, and the result scrolls.
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

  var body: some View {
    stage
      .announced(spoken)
  }

  @ViewBuilder private var stage: some View {
    if isLow {
      HStack(alignment: .top, spacing: 20) {
        if trainer.learner.settings.isLeftHanded {
          sheet
          panel
        } else {
          panel
          sheet
        }
      }
      .padding(.horizontal, 16)
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
    HStack(spacing: 0) {
      CharacterHeader(character: model.character, showsLiteral: model.showsLiteral)
      if !model.showsLiteral {
        Button("Show") { model.revealButtonTapped() }
          .frame(minHeight: 44)
          .padding(.leading, 8)
          .accessibilityIdentifier("revealButton")
      }
    }
    .frame(maxWidth: layout.panelWidth)
  }

  /// For those who do not see the sheet.
  private var spoken: String {
    guard let grade = model.grade else { return model.strokes.isEmpty ? "" : model.liveHint }
    return
      ([Praise.headline(for: grade, usedHint: model.usedHint), Percent.text(grade.total)]
      + Praise.sentences(for: grade, usedHint: model.usedHint)).joined(separator: ". ")
  }

  private var sheet: some View { PracticePaper(model: model, layout: layout) }

  private var panel: some View {
    ScrollView {
      VStack(spacing: 16) {
        if trainer.learner.notice == LearnerProgress.notStored {
          Notice(text: LearnerProgress.notStored) { trainer.learner.notice = nil }
        }
        if isLow { header }
        if let grade = model.grade {
          GradeView(model: model, grade: grade, next: next)
        } else {
          drawing
        }
        DictionaryCredit(for: model.character)
      }
      .frame(maxWidth: layout.panelWidth)
      .frame(maxWidth: .infinity)
      .padding(.bottom, 16)
    }
    .frame(maxHeight: .infinity)
  }

  private var drawing: some View {
    VStack(spacing: 16) {
      LiveHint(model: model)
      PracticeTools(model: model, isLeftHanded: trainer.learner.settings.isLeftHanded)
      Button {
        model.checkButtonTapped()
      } label: {
        Text("Check").bold().frame(maxWidth: .infinity, minHeight: 36)
      }
      .buttonStyle(.borderedProminent)
      .tint(Palette.filledBlue)
      .disabled(!model.canCheck)
      .accessibilityIdentifier("checkButton")
    }
  }

  private var layout: PaperLayout {
    isLow
      ? PaperLayout(
        for: model.character, in: CGSize(width: area.width * 0.55, height: area.height), below: 16)
      : PaperLayout(for: model.character, in: area, below: 370, least: 280)
  }

  private var isLow: Bool { PaperLayout.isLow(area) }
}
