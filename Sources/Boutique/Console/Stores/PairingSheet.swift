import BoutiqueModels
import QRCode
import SwiftUI

/// How to tie a kiosk to a store: its id to type, and as a code to scan.
struct PairingSheet: View {
  @Environment(\.dismiss) private var dismiss
  let store: Store

  private let size: CGFloat = 240

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(spacing: 24) {
          Text("On the kiosk, enter this Store ID. Or scan the code and paste what it says.")
            .multilineTextAlignment(.center)
          if let matrix = QRCodeMatrix(store.publicId) {
            code(matrix)
          }
          Text(store.publicId)
            .font(.title3)
            .monospaced()
            .textSelection(.enabled)
            .accessibilityIdentifier("pairingStoreID")
        }
        .padding(24)
        .frame(maxWidth: .infinity)
      }
      .navigationTitle("Pair a Kiosk")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") { dismiss() }
            .accessibilityIdentifier("pairingDoneButton")
        }
      }
    }
  }

  /// Black on white in dark mode too: many scanners do not read the inverse.
  private func code(_ matrix: QRCodeMatrix) -> some View {
    matrix.path(size: size)
      .fill(Color.black)
      .frame(width: size, height: size)
      .background(Color.white)
      .clipShape(RoundedRectangle(cornerRadius: 12))
      .accessibilityElement()
      .accessibilityLabel("QR code with the Store ID of \(store.name)")
      .accessibilityAddTraits(.isImage)
      .accessibilityIdentifier("pairingQR")
  }
}

struct PairingSheetPreviews: PreviewProvider {
  static var previews: some View {
    PairingSheet(store: .sample)
  }
}
