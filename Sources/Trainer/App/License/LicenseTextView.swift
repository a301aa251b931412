import SwiftUI
import TrainerModels

/// The licence set for reading: lines of about 65 characters, air between them, headings that can be
/// jumped to.
struct LicenseTextView: View {
  /// Points that 65 characters of body text take.
  static let measure: CGFloat = 560

  let text: String

  var body: some View {
    VStack(alignment: .leading, spacing: 14) {
      ForEach(LicenseParagraph.paragraphs(of: text)) { paragraph in
        switch paragraph.kind {
        case .title: title(paragraph.text)
        case .heading: heading(paragraph.text)
        case .rule: Divider().padding(.vertical, 4)
        case .item: item(paragraph.text)
        case .body: line(paragraph.text)
        }
      }
    }
    .frame(maxWidth: Self.measure, alignment: .leading)
    .textSelection(.enabled)
  }

  private func title(_ text: String) -> some View {
    Text(text)
      .font(.title3.bold())
      .lineSpacing(3)
      .accessibilityAddTraits(.isHeader)
  }

  private func heading(_ text: String) -> some View {
    Text(text)
      .font(.subheadline.bold())
      .kerning(0.6)
      .accessibilityAddTraits(.isHeader)
  }

  private func item(_ text: String) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 10) {
      Text("•").accessibilityHidden(true)
      line(text)
    }
    .padding(.leading, 4)
  }

  private func line(_ text: String) -> some View {
    Text(text)
      .font(.body)
      .lineSpacing(5)
      .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// A line of the licence and how it is set.
struct LicenseParagraph: Identifiable, Equatable {
  enum Kind { case title, heading, rule, item, body }

  let id: Int
  let kind: Kind
  let text: String

  /// Lines that open the text together, before the first empty one, are its title.
  static func paragraphs(of text: String) -> [LicenseParagraph] {
    let opening = text.prefix(upTo: text.firstRange(of: "\n\n")?.lowerBound ?? text.startIndex)
    guard opening.contains("\n") else { return lines(of: text[...], from: 0) }
    return [LicenseParagraph(id: 0, kind: .title, text: String(opening))]
      + lines(of: text[opening.endIndex...], from: 1)
  }

  private static func lines(of text: Substring, from first: Int) -> [LicenseParagraph] {
    text.split(separator: "\n").enumerated().map { index, line in
      let (kind, words) = reading(line)
      return LicenseParagraph(id: first + index, kind: kind, text: String(words))
    }
  }

  private static func reading(_ line: Substring) -> (Kind, Substring) {
    if line.allSatisfy({ $0 == "━" }) { return (.rule, "") }
    if line.hasPrefix("• ") { return (.item, line.dropFirst(2)) }
    let isHeading = line.contains { $0.isLetter } && line.allSatisfy { !$0.isLowercase }
    return (isHeading ? .heading : .body, line)
  }
}

struct LicenseTextViewPreviews: PreviewProvider {
  static var previews: some View {
    ScrollView { LicenseTextView(text: LicenseText.current.text).padding(20) }
  }
}
