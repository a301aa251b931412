import SoulModels
import SwiftUI

/// The characters that are ready, of which one is chosen.
struct CharacterPicker: View {
  @Environment(AppState.self) private var app

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text("Character")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      ScrollView(.horizontal) {
        HStack(spacing: 12) {
          ForEach(app.models.ready) { model in button(model) }
        }
        .padding(2)
      }
      .scrollIndicators(.hidden)
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("characterPicker")
  }

  private func button(_ model: PortraitModel) -> some View {
    let isSelected = app.models.selectedID == model.id
    return Button {
      app.models.select(model)
    } label: {
      VStack(spacing: 6) {
        // The face is in the upper part of a picture of three to four.
        RemotePicture(model.thumbnailUrl)
          .frame(width: 64, height: 85)
          .frame(width: 64, height: 64, alignment: .top)
          .background(SoulPalette.fill)
          .clipShape(Circle())
          .overlay {
            Circle().stroke(isSelected ? SoulPalette.pink : Color.clear, lineWidth: 3)
          }
        Text(model.name)
          .font(.caption)
          .lineLimit(1)
          .frame(maxWidth: 80)
      }
      .foregroundStyle(.white)
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityAddTraits(isSelected ? .isSelected : [])
    .accessibilityIdentifier("character-\(model.id)")
  }
}
