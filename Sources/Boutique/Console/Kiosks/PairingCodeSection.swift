import BoutiqueModels
import LookKit
import QRCode
import SwiftUI

/// The code for the next kiosk, to type and to scan.
struct PairingCodeSection: View {
  let model: KiosksModel

  private let size: CGFloat = 200

  var body: some View {
    Section {
      if let code = model.code {
        VStack(spacing: 16) {
          if let matrix = QRCodeMatrix(code.link) { symbol(matrix) }
          Text(code.code)
            .font(.system(size: 34, weight: .semibold, design: .monospaced))
            .textSelection(.enabled)
            .accessibilityIdentifier("pairingCode")
        }
        .padding(.vertical, 8)
        .frame(maxWidth: .infinity)
      } else {
        if let outcome = model.outcome {
          Text(outcome)
            .announced(outcome)
            .accessibilityIdentifier("pairingOutcome")
        }
        Button("Make a Code") {
          Task { await model.newCodeButtonTapped() }
        }
        .disabled(model.isMakingCode)
        .accessibilityIdentifier("newCodeButton")
      }
    } header: {
      Text("Pair a kiosk")
    } footer: {
      Text(
        """
        Type the code on the kiosk. Or scan it with the camera of the tablet: its browser then \
        opens the kiosk, paired. The code is good for one kiosk and 15 minutes.
        """)
    }
  }

  /// Black on white in dark mode too: many scanners do not read the inverse.
  private func symbol(_ matrix: QRCodeMatrix) -> some View {
    matrix.path(size: size)
      .fill(Color.black)
      .frame(width: size, height: size)
      .background(Color.white)
      .clipShape(RoundedRectangle(cornerRadius: 12))
      .accessibilityElement()
      .accessibilityLabel("QR code that opens a kiosk of \(model.store.name)")
      .accessibilityAddTraits(.isImage)
      .accessibilityIdentifier("pairingQR")
  }
}

struct PairingCodeSectionPreviews: PreviewProvider {
  static var previews: some View {
    List {
      PairingCodeSection(model: ConsolePreview.kiosks(code: .sample))
    }
  }
}
