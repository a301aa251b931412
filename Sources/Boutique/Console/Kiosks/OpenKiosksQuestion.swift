import BoutiqueModels
import LookKit
import SwiftUI

/// Asks the owner of a store from before kiosks had keys whether open kiosks may go on.
struct OpenKiosksQuestion: View {
  @State private var model: KiosksModel

  init(model: KiosksModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    Section {
      content
    }
  }

  private var content: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("Kiosks of this shop need no key yet")
        .font(.headline)
      Text(
        """
        Whoever learns the Store ID, which is also the address of the shop’s tag, can act as \
        a kiosk. Pair your kiosks with codes first, then take paired ones only.
        """
      )
      .font(.subheadline)
      .foregroundStyle(.secondary)
      if let message = model.errorMessage { ErrorLine(sentence: message) }
      HStack(spacing: 16) {
        Button("Take Paired Kiosks Only") { answer(false) }
          .accessibilityIdentifier("pairedOnlyButton")
        Button("Keep It So") { answer(true) }
          .accessibilityIdentifier("keepOpenButton")
      }
      .disabled(model.isSwitching)
    }
    .buttonStyle(.borderless)
    .padding(.vertical, 8)
    .frame(maxWidth: .infinity, alignment: .leading)
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("openKiosksQuestion")
  }

  private func answer(_ areAllowed: Bool) {
    model.openKiosksSwitched(to: areAllowed)
  }
}

struct OpenKiosksQuestionPreviews: PreviewProvider {
  static var previews: some View {
    List {
      OpenKiosksQuestion(model: ConsolePreview.kiosks())
    }
  }
}
