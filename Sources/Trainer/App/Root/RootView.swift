import SwiftUI
import TrainerModels

/// The start screen: the app's table of contents.
struct RootView: View {
  @Environment(Trainer.self) private var trainer
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone
  @Environment(\.scenePhase) private var scenePhase

  var body: some View {
    @Bindable var journey = trainer.journey
    NavigationStack(path: $journey.path) {
      content
        .navigationTitle("KanjiKana Trainer")
        .paperPage()
        .toolbar {
          ToolbarItem(placement: .topBarTrailing) {
            NavigationLink(value: Route.settings) { Image(systemName: "gearshape") }
              .accessibilityLabel("Settings")
              .accessibilityIdentifier("settingsButton")
          }
        }
        .navigationDestination(for: Route.self) { RouteView(route: $0) }
    }
    .background { PlaceKeeper(trainer: trainer) }
    .onAppear {
      // Today is the learner's. In another zone the drawing of today would be one of another day.
      settle()
      trainer.papers.tidy(today: trainer.today)
    }
    .onChange(of: timeZone) { settle() }
    .onChange(of: calendar) { settle() }
    .onChange(of: locale) { settle() }
    .task(id: trainer.today) { await trainer.day.waitForTomorrow() }
    .onChange(of: scenePhase) { _, phase in
      if phase == .active { trainer.becameActive() }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("rootView")
  }

  /// Takes over where the learner is.
  private func settle() {
    var here = calendar
    here.timeZone = timeZone
    here.locale = locale
    trainer.day.calendar = here
  }

  @ViewBuilder private var content: some View {
    if let failure = trainer.failure {
      ContentUnavailableView(
        "No Characters", systemImage: "exclamationmark.triangle", description: Text(failure))
    } else {
      RootMenu(trainer: trainer)
    }
  }
}

struct RootViewPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      RootView().environment(Trainer.preview()).previewDisplayName("Beginner")
      RootView().environment(Trainer.previewWithProgress()).previewDisplayName("Learner")
    }
  }
}
