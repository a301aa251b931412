import ClientKit
import LookKit
import SoulModels
import SwiftUI

/// Soul: portraits in preset looks, from a person's own photos.
public struct SoulApp: App {
  /// Bytes of the largest photo that the app takes. Photos are read one after the other.
  public nonisolated static let largestImport = PhotoFolder.largestPhoto
  /// The path to which the service worker posts a renewed push subscription.
  public nonisolated static let pushRenewal = SoulAPI.renewBrowser().path

  @PlatformDelegate private var delegate
  @State private var session = SoulSession(device: .current)
  @State private var announcer = Announcer()
  @State private var link = OpenedLink()

  public init() {}

  public var body: some Scene {
    WindowGroup {
      RootView(link: link)
        // Also while nobody is signed in: the page waits behind the sign-in.
        .onOpenURL { link.open($0) }
        .environment(session)
        .environment(announcer)
        .tint(.white)
        .preferredColorScheme(.dark)
    }
  }
}

/// The launch check, the sign-in, the onboarding, or the app.
struct RootView: View {
  let link: OpenedLink
  @Environment(SoulSession.self) private var session

  var body: some View {
    ZStack {
      SoulPalette.page.ignoresSafeArea()
      switch session.state {
      case .loading: LaunchView()
      case .signedOut: PhoneNumberView(model: PhoneViewModel(session: session))
      case .signedIn(let user) where !user.onboardingCompleted:
        OnboardingView(
          model: OnboardingModel(user: user, service: SoulService(session: session))
        )
        .id(user.id)
      case .signedIn(let user):
        MainTabView(app: AppState(session: session, user: user), link: link)
          .id(user.id)
      }
    }
    .animation(.easeInOut(duration: 0.25), value: session.user?.id)
    .task(id: session.isLoading) { await session.checkLaunch() }
    .task(id: session.user?.id) { await session.watchOtherWindows() }
  }
}

private struct LaunchView: View {
  var body: some View {
    VStack(spacing: 20) {
      Text("Soul")
        .font(.system(size: 44, weight: .light))
        .tracking(6)
        .accessibilityAddTraits(.isHeader)
        .accessibilityHeading(.h1)
      ProgressView()
    }
    .foregroundStyle(.white)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .accessibilityIdentifier("launchCheck")
  }
}
