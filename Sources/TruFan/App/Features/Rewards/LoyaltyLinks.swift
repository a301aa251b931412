import SwiftUI

/// The account page's ways to what a faithful parker has.
struct LoyaltyLinks: View {
  var body: some View {
    Section {
      NavigationLink("Rewards", value: AppState.Route.rewards)
        .accessibilityIdentifier("rewardsLink")
      NavigationLink("Recurring Orders", value: AppState.Route.plans)
        .accessibilityIdentifier("plansLink")
    }
  }
}
