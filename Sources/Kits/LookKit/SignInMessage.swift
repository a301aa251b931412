import SwiftUI

/// The line under a sign-in: the failure of the last attempt, or else why the person was signed out.
/// Its space is reserved, so that no message moves the button.
public struct SignInMessage: View {
  private let error: String?
  private let farewell: String?

  public init(error: String?, farewell: String?) {
    self.error = error
    self.farewell = farewell
  }

  public var body: some View {
    ZStack(alignment: .topLeading) {
      if let error {
        ErrorLine(sentence: error)
      } else if let farewell {
        Text(farewell)
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
    }
    .frame(maxWidth: .infinity, minHeight: 44, alignment: .topLeading)
  }
}

struct SignInMessagePreviews: PreviewProvider {
  static var previews: some View {
    SignInMessage(error: nil, farewell: "Your session has ended. Please sign in again.")
  }
}
