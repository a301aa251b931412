import QRCode
import SwiftUI

/// A QR code with error correction level H on its own white card.
struct QRCodeView: View {
  let url: String
  let size: CGFloat

  var body: some View {
    ZStack {
      if let matrix = QRCodeMatrix(url) {
        matrix.path(size: size)
          .fill(Color.black)
          .frame(width: size, height: size)
          .accessibilityElement()
          .accessibilityLabel("QR code that opens your review on your phone")
          .accessibilityAddTraits(.isImage)
      } else {
        fallback
      }
    }
    .frame(width: size, height: size)
    .background(Color.white)
    .clipShape(RoundedRectangle(cornerRadius: Spacing.lg))
    .shadow(color: Color.black.opacity(0.12), radius: 24, x: 0, y: 8)
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("qrCode")
  }

  private var fallback: some View {
    VStack(spacing: Spacing.md) {
      Image(systemName: "qrcode")
        .font(.system(size: 60))
        .foregroundStyle(Colors.textSecondary)
        .accessibilityHidden(true)
      Text("The code can't be shown. Please open this address on your phone:")
      Text(url)
    }
    .font(Typography.bodyMedium)
    .foregroundStyle(Colors.textPrimary)
    .multilineTextAlignment(.center)
    .padding(Spacing.lg)
  }
}

struct QRCodeViewPreviews: PreviewProvider {
  static var previews: some View {
    QRCodeView(url: "http://localhost:3000/r/sess_sample123456", size: 400)
    QRCodeView(url: "", size: 400)
  }
}
