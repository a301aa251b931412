import LookKit
import SwiftUI

/// The end of the account, after a word on what goes and what stays.
struct DeleteAccountSection: View {
  @Bindable var model: AccountViewModel

  var body: some View {
    Section {
      Button("Delete Account", role: .destructive) { model.isAskingToDelete = true }
        .disabled(model.isDeleting)
        .accessibilityIdentifier("deleteAccountButton")
        .confirmationDialog(
          "Delete your account?", isPresented: $model.isAskingToDelete,
          titleVisibility: .visible
        ) {
          Button("Delete Account", role: .destructive) {
            Task { await model.deletionConfirmed() }
          }
          .accessibilityIdentifier("confirmDeleteAccount")
        } message: {
          Text(
            """
            Your name, email address and phone, your vehicles, saved cards, points, favorites and \
            recurring orders are deleted for good, and so are the photos and words of your orders and \
            reviews. The amounts of your orders and the stars of your reviews stay, without your name.
            """)
        }
    } footer: {
      if let message = model.deletionError { ErrorLine(sentence: message) }
    }
  }
}
