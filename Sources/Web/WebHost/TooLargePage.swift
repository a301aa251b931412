import SwiftUI

/// In place of an app that has more elements than its tab may have.
struct TooLargePage: View {
  var body: some View {
    VStack(spacing: 12) {
      Text("Too much is open here")
        .font(.title2.bold())
        .accessibilityAddTraits(.isHeader)
      Text(
        "This page grew larger than the server can keep. What was saved is safe. Reload the page "
          + "to begin anew; if that does not help, close other pages of this site first.")
    }
    .multilineTextAlignment(.center)
    .frame(maxWidth: 480)
    .padding(24)
    .accessibilityIdentifier("tooLarge")
  }
}
