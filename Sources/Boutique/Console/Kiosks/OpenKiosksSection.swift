import BoutiqueModels
import SwiftUI

/// The switch for kiosks without a key.
struct OpenKiosksSection: View {
  let model: KiosksModel

  var body: some View {
    Section {
      Toggle("Allow kiosks without a code", isOn: isOn)
        .disabled(model.isSwitching)
        .accessibilityIdentifier("openKiosksSwitch")
      if model.allowsOpenKiosks {
        LabeledContent("Store ID") {
          Text(model.store.publicId)
            .monospaced()
            .textSelection(.enabled)
            .accessibilityIdentifier("pairingStoreID")
        }
      }
    } header: {
      Text("Older kiosks")
    } footer: {
      Text(explanation)
    }
  }

  private var explanation: String {
    let rule =
      "An older kiosk knows only the Store ID. While this is on, whoever learns the ID can act as a "
      + "kiosk of this shop."
    return model.isDemo ? rule + " It is on in the demo’s shop, so that everybody can try." : rule
  }

  private var isOn: Binding<Bool> {
    Binding {
      model.allowsOpenKiosks
    } set: { isOn in
      model.openKiosksSwitched(to: isOn)
    }
  }
}

struct OpenKiosksSectionPreviews: PreviewProvider {
  static var previews: some View {
    List {
      OpenKiosksSection(model: ConsolePreview.kiosks())
    }
  }
}
