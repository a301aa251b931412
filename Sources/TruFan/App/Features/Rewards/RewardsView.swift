import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// What a faithful parker has: points, the next discount, and a code for friends.
struct RewardsView: View {
  let model: RewardsViewModel

  var body: some View {
    content
      .background(Palette.page)
      .navigationTitle("Rewards")
      .navigationBarTitleDisplayMode(.inline)
      .task { await model.load() }
  }

  @ViewBuilder private var content: some View {
    switch model.rewards {
    case .loading: LoadingView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await model.load() } }
    case .loaded(let rewards):
      ScrollView {
        VStack(spacing: 16) {
          BalanceCard(rewards: rewards)
          if rewards.rules.referralPoints > 0 { FriendsCard(rewards: rewards, model: model) }
          RulesCard(rules: rewards.rules)
          PointsHistory(entries: rewards.history)
        }
        .page()
      }
    }
  }
}

/// The points, and how far the next discount is.
private struct BalanceCard: View {
  let rewards: Rewards

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text("Your points")
        .font(.subheadline)
        .foregroundStyle(.secondary)
      Text(rewards.balance.signed)
        .font(.system(size: 48, weight: .bold))
        .monospacedDigit()
        .accessibilityIdentifier("pointsBalance")
      Text("Worth \(rewards.value.formatted) at the checkout")
      if let next {
        Label(next, systemImage: "star.fill")
          .font(.subheadline)
          .padding(.top, 6)
          .accessibilityIdentifier("nextDiscount")
      }
    }
    .card()
  }

  private var next: String? {
    let percent = rewards.rules.frequentPercent.formatted
    return switch rewards.ordersUntilDiscount {
    case nil: nil
    case 0?: "Your next order is \(percent) cheaper"
    case 1?: "1 more order, then one is \(percent) cheaper"
    case let count?: "\(count) more orders, then one is \(percent) cheaper"
    }
  }
}

/// One's own code, and the place for a friend's.
private struct FriendsCard: View {
  let rewards: Rewards
  @Bindable var model: RewardsViewModel

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("Bring a friend")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      Text("You both get \(rewards.rules.referralPoints) points after your friend's first order.")
        .font(.subheadline)
        .foregroundStyle(.secondary)
      // One below the other, so that large letters cut neither.
      VStack(alignment: .leading, spacing: 12) {
        Text(rewards.code)
          .font(.system(size: 28, weight: .bold, design: .monospaced))
          .accessibilityLabel(rewards.code.map(String.init).joined(separator: " "))
          .accessibilityIdentifier("referralCode")
        Button {
          model.copyButtonTapped()
        } label: {
          Label(
            model.isCopied ? "Copied" : "Copy",
            systemImage: model.isCopied ? "checkmark" : "doc.on.doc")
        }
        .buttonStyle(.bordered)
        .accessibilityIdentifier("copyCode")
      }
      ShareLink(item: model.invitation, subject: Text("Park with TruFan")) {
        Label("Invite a friend", systemImage: "square.and.arrow.up")
          .frame(maxWidth: .infinity, minHeight: 32)
      }
      .buttonStyle(.bordered)
      .accessibilityIdentifier("inviteFriend")
      if rewards.canEnterCode {
        Divider()
        Text("Has a friend brought you?")
          .font(.subheadline)
          .fontWeight(.semibold)
        TextField("Your friend's code", text: $model.typedCode)
          .textInputAutocapitalization(.characters)
          .autocorrectionDisabled()
          .textFieldStyle(.roundedBorder)
          .accessibilityIdentifier("friendCodeField")
        if let message = model.errorMessage { ErrorLine(sentence: message) }
        ActionButton(title: "Enter code", isLoading: model.isEntering) {
          Task { await model.enterButtonTapped() }
        }
        .disabled(model.typedCode.isEmpty)
        .accessibilityIdentifier("enterCode")
      }
    }
    .card()
  }
}
