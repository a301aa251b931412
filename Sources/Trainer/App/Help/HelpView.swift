import SwiftUI

/// The steps of a topic.
struct HelpView: View {
  let topic: HelpTopic
  @Environment(\.dismiss) private var dismiss
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    VStack(spacing: 20) {
      // A phone on its side is lower than the steps are.
      ScrollView {
        VStack(alignment: .leading, spacing: 20) {
          Text(topic.title)
            .font(.title2.bold())
            .accessibilityAddTraits(.isHeader)
          ForEach(topic.steps, id: \.self) { step in
            HStack(alignment: .top, spacing: 16) {
              Image(systemName: step.symbol)
                .font(.title3)
                .foregroundStyle(Palette(scheme: colorScheme).blue)
                .frame(width: 32)
                .accessibilityHidden(true)
              VStack(alignment: .leading, spacing: 2) {
                Text(step.title).font(.headline)
                Text(step.text).font(.subheadline).foregroundStyle(.secondary)
              }
            }
          }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
      Button {
        dismiss()
      } label: {
        Text("Got It").bold().frame(maxWidth: .infinity, minHeight: 36)
      }
      .buttonStyle(.borderedProminent)
      .tint(Palette.filledBlue)
      .accessibilityIdentifier("gotItButton")
    }
    .padding(24)
    .frame(maxWidth: 560, maxHeight: .infinity)
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("helpView")
  }
}

/// The question mark that opens help again.
struct HelpButton: View {
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) { Image(systemName: "questionmark.circle") }
      .accessibilityLabel("Help")
      .accessibilityIdentifier("helpButton")
  }
}

extension View {
  /// Shows the topic once by itself, and again when `isShown` turns true.
  func firstUseHelp(_ topic: HelpTopic, isShown: Binding<Bool>) -> some View {
    modifier(FirstUseHelp(topic: topic, isShown: isShown))
  }
}

private struct FirstUseHelp: ViewModifier {
  let topic: HelpTopic
  @Binding var isShown: Bool
  @Environment(Trainer.self) private var trainer

  func body(content: Content) -> some View {
    content
      .onAppear { if !trainer.progress.dismissedHelp.contains(topic.rawValue) { isShown = true } }
      .sheet(isPresented: shown) {
        HelpView(topic: topic).presentationDetents([.height(540)])
      }
  }

  /// Closing and remembering are one step. Between the two, a content that appears again would open
  /// the help again.
  private var shown: Binding<Bool> {
    Binding(
      get: { isShown },
      set: { (isShown: Bool) in
        if !isShown { trainer.learner.dismissHelp(topic.rawValue) }
        self.isShown = isShown
      })
  }
}

struct HelpViewPreviews: PreviewProvider {
  static var previews: some View {
    ForEach(HelpTopic.allCases, id: \.self) { HelpView(topic: $0) }
  }
}
