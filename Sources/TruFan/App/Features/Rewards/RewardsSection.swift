import SwiftUI
import TruFanClient
import TruFanModels

/// Points and discounts at the checkout.
struct RewardsSection: View {
  @Bindable var viewModel: CheckoutViewModel

  var body: some View {
    if viewModel.rewards != nil {
      Section {
        if let offer = viewModel.pointsOffer {
          Toggle(isOn: $viewModel.choices.redeemsPoints) {
            VStack(alignment: .leading, spacing: 2) {
              Text("Use points")
              Text(offer)
                .font(.footnote)
                .foregroundStyle(.secondary)
            }
          }
          .accessibilityIdentifier("redeemPoints")
        }
        if viewModel.discount.percent > .zero {
          Label(
            "\(viewModel.discount.percent.formatted) off, because you order often",
            systemImage: "star.fill"
          )
          .font(.subheadline)
          .accessibilityIdentifier("frequentDiscount")
        }
        Label("Earns \(viewModel.pointsToEarn) points", systemImage: "gift.fill")
          .font(.subheadline)
          .foregroundStyle(.secondary)
          .accessibilityIdentifier("pointsToEarn")
      } header: {
        Text("Rewards")
      }
    }
  }
}
