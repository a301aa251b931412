import SwiftUI
import TrainerModels

/// All sets of the chosen script, to watch or to practise.
struct SetListView: View {
  let mode: SetProgress.Mode
  @Environment(Trainer.self) private var trainer

  var body: some View {
    List {
      Section { ScriptPicker(trainer: trainer) }
      ForEach(trainer.curriculum?.catalog.sections(for: trainer.script) ?? []) { section in
        Section(section.title) {
          ForEach(section.sets) { set in
            NavigationLink(value: Route.lesson(Lesson(set, mode: mode))) {
              SetRow(set: set, position: trainer.progress.position(in: set.id, mode: mode))
            }
            .accessibilityIdentifier("set-\(set.id)")
          }
        }
      }
    }
    .navigationTitle(mode == .demo ? "Demo Sets" : "Practice Sets")
    .navigationBarTitleDisplayMode(.inline)
    .scrollContentBackground(.hidden)
    .paperPage()
  }
}

private struct SetRow: View {
  let set: PracticeSet
  let position: SetProgress?

  var body: some View {
    HStack(spacing: 12) {
      VStack(alignment: .leading, spacing: 2) {
        Text(set.title)
        Text(set.subtitle)
          .japanese()
          .font(.subheadline)
          .foregroundStyle(.secondary)
          .lineLimit(1)
      }
      Spacer(minLength: 0)
      Text(position.map { "\($0.index + 1) of \(set.items.count)" } ?? "\(set.items.count)")
        .font(.subheadline.monospacedDigit())
        .foregroundStyle(.secondary)
        .lineLimit(1)
        .fixedSize()
        .accessibilityLabel(
          position.map { "Left at \($0.index + 1) of \(set.items.count)" }
            ?? "\(set.items.count) characters")
    }
  }
}

struct SetListViewPreviews: PreviewProvider {
  static var previews: some View {
    NavigationStack { SetListView(mode: .practice) }
      .environment(Trainer.preview())
  }
}
