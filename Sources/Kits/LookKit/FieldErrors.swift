import SwiftUI

/// What is wrong with one field of a form.
public struct FieldErrors: View {
  private let sentences: [String]

  /// - Parameter sentences: each is shown on a line of its own; none shows nothing.
  public init(sentences: [String]) {
    self.sentences = sentences
  }

  public var body: some View {
    ForEach(sentences, id: \.self) { sentence in
      ErrorLine(sentence: sentence)
    }
  }
}
