import LookKit
import SoulModels
import SwiftUI
import WireKit

/// The person's characters: choose, rename, delete, and train another one.
struct ModelTrainingView: View {
  @Environment(AppState.self) private var app
  @Environment(\.horizontalSizeClass) private var widthClass
  @State private var isEditing = false
  @State private var doomed: PortraitModel?

  private var models: ModelsModel { app.models }
  /// Two columns also on the narrowest phone. A card whose training failed has more words below its
  /// picture than its neighbours.
  private var columns: [GridItem] {
    let least: CGFloat = widthClass == .compact ? 136 : 150
    return [GridItem(.adaptive(minimum: least), spacing: 12, alignment: .top)]
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 20) {
        if let message = models.errorMessage { ErrorLine(sentence: message) }
        if let waiting = models.waiting { onboardingPhotos(waiting) }
        content
      }
      .padding(.horizontal, widthClass.pageMargin)
      .padding(.vertical, 16)
    }
    .background(SoulPalette.page)
    .navigationTitle("Characters")
    .toolbar { toolbar }
    .refreshable { await models.load() }
    .task(id: app.tab) { if app.tab == .profile { await models.cameToFront() } }
    // A link may lead to another tab while the question is open.
    .onChange(of: app.tab) { doomed = nil }
    .confirmationDialog(
      "Delete this character?", isPresented: $doomed.isPresent(), titleVisibility: .visible,
      presenting: doomed
    ) { model in
      Button("Delete", role: .destructive) { Task { await app.delete(model) } }
        .accessibilityIdentifier("confirmDeleteModel")
    } message: { model in
      Text("The photos and all portraits of \(model.name) go with it.")
    }
  }

  @ToolbarContentBuilder private var toolbar: some ToolbarContent {
    ToolbarItem(placement: .topBarLeading) {
      if models.models.value?.isEmpty == false {
        Button(isEditing ? "Done" : "Edit") { isEditing.toggle() }
          .accessibilityIdentifier("editModels")
      }
    }
    ToolbarItem(placement: .topBarTrailing) {
      Button {
        app.paths[.profile] = [.account]
      } label: {
        Image(systemName: "gearshape")
      }
      .accessibilityLabel("Account")
      .accessibilityIdentifier("accountButton")
    }
  }

  @ViewBuilder private var content: some View {
    switch models.models {
    case .loading:
      ProgressView()
        .frame(maxWidth: .infinity)
        .padding(48)
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await models.load() } }
    case .loaded(let all):
      LazyVGrid(columns: columns, spacing: 16) {
        if app.trainingObstacle == nil { newCard }
        ForEach(all) { model in
          ModelCard(
            model: model, isEditing: isEditing, edit: { isEditing = true },
            rename: { app.sheet = .rename(model) }, delete: { doomed = model })
        }
      }
      if let obstacle = app.trainingObstacle {
        Text(obstacle)
          .font(.footnote)
          .foregroundStyle(SoulPalette.quiet)
      }
    }
  }

  private var newCard: some View {
    Button {
      app.sheet = .another
    } label: {
      VStack(alignment: .leading, spacing: 6) {
        Color.clear
          .aspectRatio(3 / 4, contentMode: .fit)
          .overlay {
            Image(systemName: "plus")
              .font(.system(size: 36, weight: .light))
          }
          .background(SoulPalette.raised)
          .clipShape(RoundedRectangle(cornerRadius: 14))
        VStack(alignment: .leading, spacing: 2) {
          Text("Generate New")
            .font(.subheadline)
          Text("20 to 50 photos")
            .font(.caption)
            .foregroundStyle(SoulPalette.quiet)
        }
        .frame(minHeight: 44, alignment: .top)
      }
      .foregroundStyle(.white)
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("generateNew")
  }

  // MARK: Photos of the onboarding

  private func onboardingPhotos(_ waiting: TempFolderResponse) -> some View {
    let count = waiting.imageCount ?? 0
    let least = PhotoFolder.onboarding.lowerBound
    let isEnough = count >= least
    return VStack(alignment: .leading, spacing: 12) {
      Text("Use Your Onboarding Photos")
        .font(.headline)
      Text(
        isEnough
          ? "\(count) photos wait for the training of your first character."
          : "You have \("photo".counted(count)) here. A training needs at least \(least)."
      )
      .font(.subheadline)
      .foregroundStyle(SoulPalette.quiet)
      if isEnough {
        SoulButton(title: "Train Now", isLoading: models.isTraining) { app.sheet = .first }
          .disabled(app.trainingObstacle != nil)
          .accessibilityIdentifier("useOnboardingPhotos")
        QuietButton(title: "Add or Remove Photos") { app.sheet = .photos }
          .disabled(app.trainingObstacle != nil)
          .accessibilityIdentifier("changePhotos")
      } else {
        SoulButton(title: "Add Photos") { app.sheet = .photos }
          .disabled(app.trainingObstacle != nil)
          .accessibilityIdentifier("changePhotos")
      }
    }
    .padding(16)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(SoulPalette.raised)
    .clipShape(RoundedRectangle(cornerRadius: 16))
  }
}
