import LookKit
import SwiftUI

/// Why the cart cannot be ordered as it is, above the button that is grey for it.
struct CartLimitText: View {
  let message: String

  var body: some View {
    Text(message)
      .font(.subheadline)
      .fontWeight(.medium)
      .multilineTextAlignment(.center)
      .frame(maxWidth: .infinity)
      .announced(message)
  }
}
