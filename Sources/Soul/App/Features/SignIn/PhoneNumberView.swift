import ClientKit
import LookKit
import SoulModels
import SwiftUI

/// The door of the app: a mobile number, and the code that is sent to it.
struct PhoneNumberView: View {
  @State private var model: PhoneViewModel
  @State private var isChoosingCountry = false
  @FocusState private var isTyping: Bool

  init(model: PhoneViewModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    ZStack {
      if let code = model.code {
        CodeView(model: code) { model.backButtonTapped() }
          .transition(.opacity)
      } else {
        page.transition(.opacity)
      }
    }
    .animation(.easeInOut(duration: 0.2), value: model.code?.phone)
    .sheet(isPresented: $isChoosingCountry) {
      CountryPicker { model.choose($0) }
        .presentationDetents([.large])
    }
    .task { model.appeared() }
  }

  private var page: some View {
    StepPage(
      title: "Your number", hint: "Portraits of you, in every light. We'll text you a code."
    ) {
      VStack(alignment: .leading, spacing: 12) {
        number
        if let message = model.errorMessage {
          ErrorLine(sentence: message)
        } else if let farewell = model.session.farewell {
          Text(farewell)
            .font(.subheadline)
            .foregroundStyle(SoulPalette.quiet)
        }
        if model.session.device.isDemo { demoHint }
      }
    } actions: {
      SoulButton(title: "Send OTP", isLoading: model.isSending, action: send)
        .disabled(model.typed.isEmpty)
        .accessibilityIdentifier("sendOTPButton")
      if model.refusedNumber != nil {
        QuietButton(title: "I have a code") { model.haveCodeButtonTapped() }
          .accessibilityIdentifier("haveCodeButton")
      }
    }
  }

  private var number: some View {
    HStack(spacing: 10) {
      Button {
        isChoosingCountry = true
      } label: {
        HStack(spacing: 6) {
          Text(model.regionID)
            .font(.subheadline)
            .foregroundStyle(SoulPalette.quiet)
          Text(model.region?.callingCode ?? "+")
            .monospacedDigit()
          Image(systemName: "chevron.down")
            .font(.caption)
            .foregroundStyle(SoulPalette.quiet)
        }
        .padding(.horizontal, 14)
        .frame(minHeight: 52)
        .background(SoulPalette.fill)
        .clipShape(RoundedRectangle(cornerRadius: 14))
      }
      .buttonStyle(.plain)
      .accessibilityLabel("Country: \(model.region?.name ?? "none")")
      .accessibilityIdentifier("countryPicker")
      TextField(model.region?.placeholder ?? "Mobile number", text: $model.typed)
        .keyboardType(.phonePad)
        .textContentType(.telephoneNumber)
        .focused($isTyping)
        .onSubmit(send)
        .padding(.horizontal, 14)
        .frame(minHeight: 52)
        .background(SoulPalette.fill)
        .clipShape(RoundedRectangle(cornerRadius: 14))
        .accessibilityLabel("Mobile number")
        .accessibilityIdentifier("phoneField")
    }
    .font(.title3)
  }

  private var demoHint: some View {
    Text("This is a demo. Any mobile number will do; its code is at /demo/messages.")
      .font(.footnote)
      .foregroundStyle(SoulPalette.quiet)
      .accessibilityIdentifier("demoHint")
  }

  private func send() {
    Task { await model.sendButtonTapped() }
  }
}

struct PhoneNumberViewPreviews: PreviewProvider {
  static var previews: some View {
    PhoneNumberView(model: PhoneViewModel(session: SoulSession(device: .detached)))
      .preferredColorScheme(.dark)
  }
}
