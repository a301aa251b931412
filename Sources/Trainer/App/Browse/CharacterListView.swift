import SwiftUI
import TrainerModels

/// Every character, to look up and to open.
struct CharacterListView: View {
  @Environment(Trainer.self) private var trainer

  var body: some View {
    CharacterListContent(trainer: trainer, model: CharacterListModel(trainer: trainer))
  }
}

private struct CharacterListContent: View {
  let trainer: Trainer
  @State private var model: CharacterListModel
  /// A script of 2,136 characters is opened in parts.
  @State private var expanded: Set<String> = ["Basic", "School year 1"]

  init(trainer: Trainer, model: CharacterListModel) {
    self.trainer = trainer
    _model = State(initialValue: model)
  }

  var body: some View {
    let groups = model.groups
    ScrollView {
      VStack(spacing: 16) {
        if model.isSearching {
          found(groups)
        } else {
          ScriptPicker(trainer: trainer)
          ForEach(groups) { group in
            DisclosureGroup(isExpanded: isExpanded(group.title)) {
              CharacterGrid(characters: group.characters).padding(.vertical, 12)
            } label: {
              HStack {
                Text(group.title).font(.headline)
                Spacer(minLength: 8)
                Text("\(group.characters.count)")
                  .font(.subheadline.monospacedDigit())
                  .foregroundStyle(.secondary)
              }
              .frame(maxWidth: .infinity, minHeight: 44)
            }
            .padding(.horizontal, 16)
            .padding(.vertical, 4)
            .paperCard()
            .accessibilityIdentifier("group-\(group.title)")
          }
        }
        DictionaryCredit(for: groups.lazy.flatMap(\.characters))
      }
      .frame(maxWidth: 760)
      .padding(16)
      .frame(maxWidth: .infinity)
    }
    .searchable(text: $model.query, prompt: "Reading, meaning or character")
    .autocorrectionDisabled()
    .textInputAutocapitalization(.never)
    .navigationTitle("All Characters")
    .navigationBarTitleDisplayMode(.inline)
    .paperPage()
  }

  @ViewBuilder private func found(_ groups: [CharacterListModel.Group]) -> some View {
    if groups.isEmpty {
      ContentUnavailableView.search(text: model.query)
        .accessibilityIdentifier("nothingFound")
    }
    ForEach(groups) { group in
      VStack(spacing: 0) {
        ForEach(group.characters) { character in
          if character.id != group.characters.first?.id { Divider().padding(.leading, 64) }
          CharacterRow(character: character)
        }
      }
      .paperCard()
    }
  }

  private func isExpanded(_ title: String) -> Binding<Bool> {
    Binding(
      get: { expanded.contains(title) },
      set: { if $0 { expanded.insert(title) } else { expanded.remove(title) } })
  }
}

struct CharacterListViewPreviews: PreviewProvider {
  static var previews: some View {
    NavigationStack { CharacterListView() }
      .environment(Trainer.previewWithProgress())
  }
}
