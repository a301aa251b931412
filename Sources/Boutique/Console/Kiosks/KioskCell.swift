import BoutiqueModels
import LookKit
import SwiftUI

/// A paired kiosk in the list.
struct KioskCell: View {
  let kiosk: KioskDevice
  let now: Date
  let unpair: @MainActor () -> Void

  var body: some View {
    HStack(spacing: 12) {
      VStack(alignment: .leading, spacing: 4) {
        Text(kiosk.name)
          .font(.headline)
        Text("Seen \(Elapsed.words(since: kiosk.lastSeenAt.date, now: now))")
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
      Spacer()
      Button("Unpair", role: .destructive, action: unpair)
        .buttonStyle(.borderless)
        .accessibilityLabel("Unpair \(kiosk.name)")
        .accessibilityIdentifier("unpairButton")
    }
    .padding(.vertical, 4)
  }
}

struct KioskCellPreviews: PreviewProvider {
  static var previews: some View {
    List {
      KioskCell(kiosk: .sample, now: KioskDevice.sample.lastSeenAt.date) {}
    }
  }
}
