import SwiftUI

/// The errors of one field of a form.
public struct FieldErrors: View {
  private let sentences: [String]

  /// - Parameter sentences: each has a line of its own; an empty list shows nothing.
  public init(sentences: [String]) {
    self.sentences = sentences
  }

  public var body: some View {
    ForEach(sentences, id: \.self) { sentence in
      ErrorLine(sentence: sentence)
    }
  }
}
