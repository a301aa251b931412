import ClientKit
import SwiftUI
import TrainerModels

/// Each acceptance, to be read, and to be copied as it was written.
struct AcceptanceRecordView: View {
  /// The oldest first.
  let records: [String]
  @Environment(Trainer.self) private var trainer
  /// The record that was just copied.
  @State private var copied: Int?

  private static let thanks: Duration = .seconds(2)

  var body: some View {
    List {
      ForEach(Array(records.enumerated().reversed()), id: \.offset) { index, record in
        Section {
          if let facts = AcceptanceRecord(text: record) {
            AcceptanceFacts(record: facts)
          } else {
            Text(record)
              .font(.footnote.monospaced())
              .textSelection(.enabled)
          }
          Button {
            trainer.clipboard.copy(record)
            copied = index
          } label: {
            Label(
              copied == index ? "Copied" : "Copy",
              systemImage: copied == index ? "checkmark" : "doc.on.doc")
          }
          .accessibilityIdentifier("copyRecordButton")
        } footer: {
          if index == 0 {
            Text(
              """
              The record is your copy of what you accepted. The fingerprint proves the license's exact \
              words. Copy gives all of it as text.
              """)
          }
        }
      }
    }
    .navigationTitle("Acceptance Record")
    .navigationBarTitleDisplayMode(.inline)
    .scrollContentBackground(.hidden)
    .paperPage()
    .task(id: copied) {
      guard copied != nil,
        await trainer.device.clock.paused(for: Self.thanks)
      else { return }
      copied = nil
    }
  }
}

struct AcceptanceRecordViewPreviews: PreviewProvider {
  static var previews: some View {
    let record = AcceptanceRecord(
      locale: "en_GB", date: Date(timeIntervalSince1970: 1_795_255_200), secondsOnScreen: 75,
      furthestScroll: 1)
    NavigationStack { AcceptanceRecordView(records: [record.text]) }
      .environment(Trainer.preview())
  }
}
