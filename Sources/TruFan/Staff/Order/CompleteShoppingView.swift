import LookKit
import SwiftUI
import TruFanClient
import TruFanModels
import WireKit

/// Before the shopper leaves the shops: what was not looked at, and what it costs now.
struct CompleteShoppingView: View {
  let desk: OrderDesk
  /// How much others had changed when the sheet was opened.
  @State private var known: Int?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: 16) {
          if let message = desk.generalError { ErrorLine(sentence: message) }
          if let known, desk.countOfOthersChanges > known { changedMeanwhile }
          if let order = desk.order {
            warnings(order)
            sums(order)
          }
          if !isNothingFound { OrderPhotoPicker(desk.receipt) }
          NotesField(note: desk.note)
          ActionButton(
            title: isNothingFound ? "End the order" : desk.order?.boughtTitle ?? "",
            symbol: isNothingFound ? "xmark.circle.fill" : "bag.fill", isLoading: desk.isWorking
          ) { Task { if await desk.completeShopping() { dismiss() } } }
          .disabled(!desk.busyLines.isEmpty)
          .settled(desk.countOfOthersChanges, on: desk.api.session.device.clock)
          .accessibilityIdentifier("confirmComplete")
        }
        .page()
      }
      .background(Palette.page)
      .navigationTitle("Order \(desk.order?.orderNumber ?? "")")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }
            .accessibilityIdentifier("keepShopping")
        }
      }
    }
    .onAppear { known = known ?? desk.countOfOthersChanges }
    // A colleague was quicker, or the parker has cancelled: the order's page says what is next.
    .onChange(of: desk.order?.status) { _, status in
      if status != .shopping { dismiss() }
    }
  }

  private var changedMeanwhile: some View {
    let words = "Items have changed meanwhile. Look at the sum again before you go on."
    return NoticeBar(text: words, symbol: "person.2.fill", color: .orange)
      .announced(words)
      .accessibilityIdentifier("changedMeanwhile")
  }

  private var isNothingFound: Bool { desk.order?.isNothingFound ?? false }

  @ViewBuilder private func warnings(_ order: Order) -> some View {
    if let colleague = desk.colleague {
      NoticeBar(
        text: "\(colleague) has this order, and may be shopping still.", symbol: "person.fill",
        color: .orange)
    }
    if order.isNothingFound {
      NoticeBar(
        text: "Nothing was found. The order ends here, and the parker pays nothing.",
        symbol: "exclamationmark.triangle.fill", color: .orange
      )
      .accessibilityIdentifier("nothingFound")
    }
    let asked = order.items.count(where: \.isAsked)
    let open = order.items.count(where: \.isUnticked)
    if open > 0 {
      NoticeBar(
        text: open == 1
          ? "1 item is not ticked. It counts as found."
          : "\(open) items are not ticked. They count as found.",
        symbol: "exclamationmark.triangle.fill", color: .orange)
    }
    if asked > 0 {
      NoticeBar(
        text: Order.openQuestions(asked),
        symbol: "hourglass", color: .orange)
    }
  }

  private func sums(_ order: Order) -> some View {
    VStack(spacing: 8) {
      sum(
        "Found", order.items.count { $0.status != .notFound && !$0.isAsked }, of: order.items.count)
      Divider()
      HStack {
        // A rule that takes a substitute changes the sum.
        Text(order.items.contains(where: \.isAsked) ? "Before the rule decides" : "The parker pays")
        Spacer()
        Text(order.totalAmount.formatted)
          .monospacedDigit()
          .accessibilityIdentifier("total")
      }
      .font(.headline)
    }
    .card()
  }

  private func sum(_ title: String, _ count: Int, of total: Int) -> some View {
    HStack {
      Text(title)
        .foregroundStyle(.secondary)
      Spacer()
      Text("\(count) of \(total)")
        .monospacedDigit()
    }
    .font(.subheadline)
  }
}

extension Order {
  /// A parker whose bank is still asked about their yes has answered, too.
  static func openQuestions(_ count: Int) -> String {
    let verb = count == 1 ? "is" : "are"
    return """
      \("substitute".counted(count)) \(verb) not settled yet. The parker's rule decides now, and the next \
      page says what goes into the bag.
      """
  }

  /// Whether the shopper has missed every item, so that completing the shopping ends the order.
  var isNothingFound: Bool { items.allSatisfy { $0.status == .notFound && !$0.isAsked } }

  /// Says of no item that is missing, or may be once the parker's rule decides, that it is bought.
  var boughtTitle: String {
    items.contains { $0.status == .notFound || $0.isAsked }
      ? "What was found is bought" : "Everything is bought"
  }
}

extension OrderItem {
  /// Whether the parker has a substitute to answer about. A line that was found may have one, too.
  var isAsked: Bool { substitution?.state == .proposed }

  /// Whether the shopper has said nothing of the line, and nobody is asked.
  var isUnticked: Bool { isToFetch && !isAsked }
}

/// A remark for the order's history, which the parker can read.
struct NotesField: View {
  @Bindable var note: StepNote

  var body: some View {
    TextField("Note for the parker (optional)", text: $note.text)
      .textFieldStyle(.roundedBorder)
      .accessibilityLabel("Note")
      .accessibilityIdentifier("notesField")
  }
}
