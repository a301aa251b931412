import SoulModels
import SwiftUI
import WireKit

/// A character: tap it to choose it, its name to change it, hold it to delete it.
struct ModelCard: View {
  let model: PortraitModel
  let isEditing: Bool
  let edit: @MainActor () -> Void
  let rename: @MainActor () -> Void
  let delete: @MainActor () -> Void
  @Environment(AppState.self) private var app
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @State private var isTilted = false

  private var isSelected: Bool { app.models.selectedID == model.id }

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      picture
      Button(action: rename) {
        words
      }
      .buttonStyle(.plain)
      .accessibilityLabel("Rename \(model.name)")
      .accessibilityIdentifier("rename-\(model.id)")
    }
    .rotationEffect(.degrees(isEditing && isTilted ? 1.2 : 0))
    .animation(
      isEditing && !reducesMotion
        ? .easeInOut(duration: 0.13).repeatForever(autoreverses: true) : .default,
      value: isTilted
    )
    .onChange(of: isEditing, initial: true) { isTilted = isEditing }
  }

  private var words: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack(spacing: 6) {
        Text(model.name)
          .font(.subheadline)
          .lineLimit(1)
        Image(systemName: "pencil")
          .font(.caption)
          .foregroundStyle(SoulPalette.quiet)
          .accessibilityHidden(true)
      }
      .foregroundStyle(.white)
      Text(state)
        .font(.caption)
        .foregroundStyle(SoulPalette.quiet)
        .multilineTextAlignment(.leading)
        .accessibilityIdentifier("modelState-\(model.id)")
    }
    .frame(maxWidth: .infinity, minHeight: 44, alignment: .topLeading)
    .contentShape(Rectangle())
  }

  private var picture: some View {
    Button {
      if !isEditing { app.choose(model) }
    } label: {
      Color.clear
        .aspectRatio(3 / 4, contentMode: .fit)
        .overlay {
          RemotePicture(model.thumbnailUrl)
            .opacity(model.status == .completed ? 1 : 0.35)
        }
        .overlay { if !model.status.isFinal { training } }
        .background(SoulPalette.fill)
        .clipShape(RoundedRectangle(cornerRadius: 14))
        .overlay {
          RoundedRectangle(cornerRadius: 14)
            .stroke(isSelected ? SoulPalette.pink : Color.clear, lineWidth: 3)
        }
        .overlay(alignment: .bottomTrailing) { if isSelected { check } }
    }
    .buttonStyle(.plain)
    // The button's own gesture would win over one that is not simultaneous. The tap after it does nothing.
    .simultaneousGesture(LongPressGesture().onEnded { _ in edit() })
    .accessibilityLabel("\(model.name), \(state)")
    .accessibilityAddTraits(isSelected ? .isSelected : [])
    .accessibilityIdentifier("modelCard-\(model.id)")
    .overlay(alignment: .topLeading) { if isEditing { deleteButton } }
  }

  private var training: some View {
    VStack(spacing: 10) {
      ProgressView()
      if let percent = app.models.progress[model.id] {
        Text("\(percent) %")
          .font(.footnote)
          .monospacedDigit()
      }
    }
    .foregroundStyle(.white)
  }

  private var check: some View {
    Image(systemName: "checkmark.circle.fill")
      .font(.title2)
      .foregroundStyle(SoulPalette.pink)
      .padding(8)
      .accessibilityHidden(true)
  }

  private var deleteButton: some View {
    Button(action: delete) {
      Image(systemName: "minus.circle.fill")
        .font(.title2)
        .foregroundStyle(.red)
        .frame(width: 44, height: 44)
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityLabel("Delete \(model.name)")
    .accessibilityIdentifier("deleteModel")
  }

  private var state: String {
    switch model.status {
    case .pending: "Waiting for its training"
    case .training: "In training, \("photo".counted(model.photoCount))"
    case .completed: "photo".counted(model.photoCount)
    case .failed: model.errorMessage ?? "The training failed"
    }
  }
}
