import ClientKit
import LookKit
import SwiftUI

/// The six digits of a text message. The sixth one sends them.
struct CodeView: View {
  let model: CodeViewModel
  let back: @MainActor () -> Void
  @FocusState private var isTyping: Bool

  var body: some View {
    StepPage(title: "Enter the code", hint: model.hint) {
      VStack(alignment: .leading, spacing: 16) {
        cells
        ZStack(alignment: .topLeading) {
          if let message = model.errorMessage {
            ErrorLine(sentence: message)
          } else if model.isVerifying {
            Text("Checking the code…")
              .font(.subheadline)
              .foregroundStyle(SoulPalette.quiet)
          }
        }
        .frame(maxWidth: .infinity, minHeight: 44, alignment: .topLeading)
        .sensoryFeedback(.error, trigger: model.errorMessage) { _, new in new != nil }
      }
    } actions: {
      if model.isComplete, !model.isVerifying {
        SoulButton(title: "Verify") { Task { await model.verifyButtonTapped() } }
          .accessibilityIdentifier("verifyButton")
      }
      resend
      QuietButton(title: "Use another number", action: back)
        .accessibilityIdentifier("changeNumberButton")
    }
    .task(id: model.sendings) { await model.countDown() }
    .onAppear { isTyping = true }
  }

  /// One field under six cells: so a code can be pasted, and the keyboard can offer it.
  private var cells: some View {
    ZStack {
      HStack(spacing: 8) {
        ForEach(0..<CodeViewModel.length, id: \.self) { index in cell(index) }
      }
      .accessibilityHidden(true)
      TextField("Code of six digits", text: code)
        .keyboardType(.numberPad)
        .textContentType(.oneTimeCode)
        .focused($isTyping)
        .font(.title)
        .frame(maxWidth: .infinity, minHeight: 60)
        .opacity(0.01)
        .accessibilityIdentifier("otpField")
    }
  }

  private var code: Binding<String> {
    Binding {
      model.code
    } set: { text in
      model.typed(text)
    }
  }

  private func cell(_ index: Int) -> some View {
    let digits = Array(model.code)
    let isNext = index == digits.count && !model.isVerifying
    return Text(index < digits.count ? String(digits[index]) : " ")
      .font(.system(size: 28, weight: .light))
      .monospacedDigit()
      .frame(maxWidth: .infinity, minHeight: 60)
      .background(SoulPalette.fill)
      .clipShape(RoundedRectangle(cornerRadius: 12))
      .overlay {
        RoundedRectangle(cornerRadius: 12)
          .stroke(Color.white.opacity(isNext ? 0.9 : 0), lineWidth: 1.5)
      }
  }

  private var resend: some View {
    Button {
      Task { await model.resendButtonTapped() }
    } label: {
      Text(
        model.secondsLeft > 0
          ? "Send another code in \(model.secondsLeft) s" : "Send another code"
      )
      .monospacedDigit()
      .foregroundStyle(model.canResend ? Color.white : SoulPalette.quiet)
      .fingerSized(isWide: true)
    }
    .buttonStyle(.plain)
    .disabled(!model.canResend)
    .accessibilityIdentifier("resendButton")
  }
}

struct CodeViewPreviews: PreviewProvider {
  static var previews: some View {
    CodeView(
      model: CodeViewModel(
        SentCode(phone: "+15195463438", shown: "+1 519-546-3438", on: .detached),
        session: SoulSession(device: .detached))
    ) {}
    .preferredColorScheme(.dark)
  }
}
