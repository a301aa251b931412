import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// At the car: the parker's code, their age if need be, and the goods change hands.
struct HandOverCard: View {
  let order: Order
  let desk: OrderDesk
  @State private var form = HandOverForm()

  var body: some View {
    VStack(alignment: .leading, spacing: 14) {
      Text("Ask the parker for the code of this order.")
        .font(.subheadline)
        .foregroundStyle(.secondary)
      TextField("ABC234", text: $form.code)
        .font(.title)
        .monospacedDigit()
        .multilineTextAlignment(.center)
        .textInputAutocapitalization(.characters)
        .autocorrectionDisabled()
        .textFieldStyle(.roundedBorder)
        .submitLabel(.done)
        .onSubmit(deliver)
        .accessibilityLabel("Access code")
        .accessibilityIdentifier("codeEntry")
      if order.requiresAgeVerification {
        Toggle("I have seen proof of age", isOn: $form.ageVerified)
          .frame(minHeight: 44)
          .accessibilityIdentifier("ageVerified")
      }
      NotesField(note: desk.note)
      if let message = desk.errorMessage { ErrorLine(sentence: message) }
      ActionButton(
        title: "Hand over", detail: order.totalAmount.formatted, symbol: "shippingbox.fill",
        isLoading: desk.isWorking, color: Palette.good, action: deliver
      )
      .disabled(!form.isComplete(for: order))
      .accessibilityIdentifier("deliver")
    }
    .card()
  }

  private func deliver() {
    guard form.isComplete(for: order) else { return }
    Task { await desk.deliver(code: form.code, ageVerified: form.ageVerified) }
  }
}

/// What is entered at the car.
struct HandOverForm: Hashable {
  var code = ""
  var ageVerified = false

  /// The server checks the code itself; this is only whether asking is of any use.
  func isComplete(for order: Order) -> Bool {
    let letters = code.filter { $0.isLetter || $0.isNumber }
    return letters.count == OrderRules.accessCodeLength
      && (ageVerified || !order.requiresAgeVerification)
  }
}
