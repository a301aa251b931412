import SwiftUI
import TrainerModels

/// The cards and rows of the root.
struct RootMenu: View {
  @Bindable var trainer: Trainer
  @Environment(\.horizontalSizeClass) private var widthClass
  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 24) {
        if trainer.journey.isLost {
          Notice(text: "There is no page at that address. This is the start.") {
            trainer.journey.isLost = false
          }
        }
        if let notice = trainer.learner.notice {
          Notice(text: notice) { trainer.learner.notice = nil }
        }
        scripts
        let due = trainer.due
        if !due.isEmpty { DueCard(due: due) }
        section("Quick Start") { quickStart }
        // Side by side where there is room, without asking for the width: the same views everywhere.
        LazyVGrid(
          columns: [GridItem(.adaptive(minimum: 340), spacing: 12, alignment: .top)], spacing: 24
        ) {
          structured
          yours
        }
        Text(AppVersion.text)
          .font(.footnote)
          .foregroundStyle(.secondary)
          .frame(maxWidth: .infinity)
          .accessibilityIdentifier("versionText")
      }
      .frame(maxWidth: 984)
      .padding(.horizontal, widthClass == .regular ? 20 : 16)
      .padding(.vertical, 12)
      .frame(maxWidth: .infinity)
    }
  }

  private var scripts: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("Choose Your Script")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      ScriptPicker(trainer: trainer)
    }
    .padding(16)
    .paperCard()
  }

  @ViewBuilder private var quickStart: some View {
    if textSize.isAccessibilitySize {
      VStack(spacing: 12) { quickCards }
    } else {
      HStack(spacing: 12) { quickCards }
    }
  }

  private var quickCards: some View {
    Group {
      QuickCard(
        title: "Demo", subtitle: "Watch & Learn", symbol: "play.fill",
        character: trainer.nextToLearn(in: trainer.script).flatMap(trainer.character),
        route: Route.demo
      )
      .accessibilityIdentifier("demoCard")
      QuickCard(
        title: "Practice", subtitle: "Draw & Master", symbol: "pencil",
        character: trainer.nextToPractise(in: trainer.script).flatMap(trainer.character),
        route: Route.practice
      )
      .accessibilityIdentifier("practiceCard")
    }
  }

  private var structured: some View {
    section("Structured Learning") {
      MenuRows(rows: [
        .init(
          title: "Sequential Demo Sets", subtitle: "Watch whole rows and sets",
          symbol: "play.fill", route: .sets(.demo), identifier: "demoSetsButton"),
        .init(
          title: "Sequential Practice Sets", subtitle: "Write them one after the other",
          symbol: "square.and.pencil", route: .sets(.practice), identifier: "practiceSetsButton"),
      ])
    }
  }

  private var yours: some View {
    section("Your Learning") {
      MenuRows(rows: [
        .init(
          title: "Progress", subtitle: progressSubtitle, symbol: "chart.bar.fill",
          route: .progress, identifier: "progressButton"),
        .init(
          title: "All Characters", subtitle: "Search by reading or meaning",
          symbol: "magnifyingglass", route: .characters, identifier: "charactersButton"),
      ])
    }
  }

  private var progressSubtitle: String {
    let count = trainer.writtenCount
    return count == 0
      ? "Nothing written yet"
      : count == 1 ? "1 character written" : "\(count) characters written"
  }

  private func section(_ title: String, @ViewBuilder content: () -> some View) -> some View {
    VStack(alignment: .leading, spacing: 12) {
      Text(title)
        .font(.title3.bold())
        .accessibilityAddTraits(.isHeader)
      content()
    }
  }
}
