import BoutiqueModels
import ClientKit
import LookKit
import SwiftUI

/// The kiosks of a store: pair one, unpair one, and decide about those that have no key.
struct KiosksSheet: View {
  @Environment(\.dismiss) private var dismiss
  @State private var model: KiosksModel

  init(model: KiosksModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    NavigationStack {
      List {
        if let message = model.errorMessage {
          ErrorLine(sentence: message)
        }
        PairingCodeSection(model: model)
        pairedSection
        OpenKiosksSection(model: model)
        tagSection
      }
      .navigationTitle("Kiosks")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") { dismiss() }
            .accessibilityIdentifier("pairingDoneButton")
        }
      }
    }
    .task { await model.follow() }
    .task { if model.code == nil { await model.newCodeButtonTapped() } }
    .task(id: model.code) { await model.waitForCodesEnd() }
    .alert("Unpair \(model.leaving?.name ?? "")?", isPresented: $model.isAskingToUnpair) {
      Button("Unpair", role: .destructive) {
        guard let kiosk = model.leaving else { return }
        Task { await model.unpairConfirmed(kiosk) }
      }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("It stops at once and asks for a new code.")
    }
  }

  private var pairedSection: some View {
    Section("Paired kiosks") {
      switch model.kiosks {
      case .loading: ProgressView()
      case .failed(let sentence): ErrorLine(sentence: sentence)
      case .loaded(let kiosks):
        if kiosks.isEmpty {
          Text("No kiosk is paired yet.")
            .foregroundStyle(.secondary)
        }
        ForEach(kiosks, id: \.publicId) { kiosk in
          KioskCell(kiosk: kiosk, now: model.now) { model.unpairButtonTapped(kiosk) }
            .accessibilityIdentifier("kioskRow-\(kiosk.publicId)")
        }
      }
    }
  }

  @ViewBuilder private var tagSection: some View {
    if let address = model.tagAddress {
      Section {
        Text(address)
          .font(.callout)
          .monospaced()
          .textSelection(.enabled)
          .accessibilityIdentifier("tagAddress")
      } header: {
        Text("Tag in the shop")
      } footer: {
        Text("Write this address on an NFC tag. It opens the newest review, and nothing else.")
      }
    }
  }
}

struct KiosksSheetPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      KiosksSheet(model: ConsolePreview.kiosks(Following(.sample), code: .sample))
        .previewDisplayName("One kiosk")
      KiosksSheet(
        model: ConsolePreview.kiosks(Following(KioskDeviceList(devices: [])), code: .sample)
      )
      .previewDisplayName("No kiosk yet")
      KiosksSheet(model: ConsolePreview.kiosks())
        .previewDisplayName("Loading")
    }
  }
}
