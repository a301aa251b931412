import LookKit
import SoulModels
import SwiftUI

/// Who is signed in, what they have used, and the ways out.
struct AccountView: View {
  let model: AccountModel
  let user: SoulUser
  @Environment(AppState.self) private var app
  @Environment(\.openURL) private var openURL
  @State private var isAskingToSignOut = false
  @State private var isAskingToDelete = false

  var body: some View {
    List {
      Section {
        VStack(alignment: .leading, spacing: 4) {
          Text(user.name ?? "")
            .font(.title3)
          Text(PhoneRegions.grouped(user.phone))
            .font(.subheadline)
            .monospacedDigit()
            .foregroundStyle(SoulPalette.quiet)
        }
        .padding(.vertical, 4)
      }
      usage
      Section {
        Toggle("Notifications", isOn: notifications)
          .tint(.green)
          .accessibilityIdentifier("notificationsToggle")
      } footer: {
        Text("Training and portraits take a while. \(app.settings.explanation)")
          .accessibilityIdentifier("notificationsReach")
      }
      own
      ways
    }
    .navigationTitle("Account")
    .navigationBarTitleDisplayMode(.inline)
    .task(id: app.tab) { if app.tab == .profile { await model.load() } }
    .task { await app.settings.prepare() }
    .onChange(of: app.tab) { (isAskingToSignOut, isAskingToDelete) = (false, false) }
    .refreshable { await model.load() }
  }

  private var notifications: Binding<Bool> {
    Binding {
      app.settings.areOn
    } set: { wanted in
      app.settings.switched(wanted)
    }
  }

  @ViewBuilder private var usage: some View {
    switch model.usage {
    case .loading: Section("Usage") { ProgressView() }
    case .failed(let sentence): Section("Usage") { ErrorLine(sentence: sentence) }
    case .loaded(let usage):
      Section("Usage") {
        UsageRow(
          title: "Portraits this month", used: usage.imagesGenerated,
          limit: usage.limits.generations
        )
        .accessibilityIdentifier("usageGenerations")
        UsageRow(title: "Characters", used: usage.modelsCreated, limit: usage.limits.models)
          .accessibilityIdentifier("usageModels")
      }
    }
  }

  /// What leaves the app with the person's will.
  private var own: some View {
    Section {
      NavigationLink("Shared Links", value: AppState.Route.albums)
        .accessibilityIdentifier("sharedLinks")
      Button {
        Task {
          if let url = await model.downloadButtonTapped() { openURL(url) }
        }
      } label: {
        HStack {
          Text("Download Everything")
          Spacer(minLength: 8)
          if model.isPreparing { ProgressView() }
        }
      }
      .disabled(model.isPreparing)
      .accessibilityIdentifier("downloadEverything")
    } footer: {
      if let message = model.downloadMessage {
        ErrorLine(sentence: message)
      } else {
        Text(model.begun ?? "Your profile, characters, photos and portraits in one file.")
          .announced(model.begun ?? "")
          .accessibilityIdentifier("downloadWords")
      }
    }
  }

  private var ways: some View {
    Section {
      Button("Sign Out") { isAskingToSignOut = true }
        .accessibilityIdentifier("signOutButton")
        .confirmationDialog(
          "Sign out on this device?", isPresented: $isAskingToSignOut,
          titleVisibility: .visible
        ) {
          Button("Sign Out", role: .destructive) { Task { await model.signOut() } }
            .accessibilityIdentifier("confirmSignOut")
        }
      Button("Delete Account", role: .destructive) { isAskingToDelete = true }
        .disabled(model.isDeleting)
        .accessibilityIdentifier("deleteAccountButton")
        .confirmationDialog(
          "Delete your account?", isPresented: $isAskingToDelete, titleVisibility: .visible
        ) {
          Button("Delete Everything", role: .destructive) {
            Task { await model.deleteAccount() }
          }
          .accessibilityIdentifier("confirmDeleteAccount")
        } message: {
          Text(
            """
            Your photos, characters and portraits are deleted at once, for good. What you have used \
            of this month stays counted.
            """)
        }
    } footer: {
      if let message = model.errorMessage { ErrorLine(sentence: message) }
    }
  }
}

/// How much of something is used.
private struct UsageRow: View {
  let title: String
  let used: Int
  /// Negative for no limit.
  let limit: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack(spacing: 0) {
        Text(title)
        Spacer(minLength: 8)
        Text(limit < 0 ? "\(used)" : "\(used) of \(limit)")
          .monospacedDigit()
          .foregroundStyle(SoulPalette.quiet)
          // In a narrow window the title alone takes a second line.
          .layoutPriority(1)
      }
      if limit > 0 {
        ProgressView(value: Double(min(used, limit)), total: Double(limit))
          .tint(.white)
          .accessibilityHidden(true)
      }
    }
    .padding(.vertical, 4)
  }
}
