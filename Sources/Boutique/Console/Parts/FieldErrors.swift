import SwiftUI

/// What is wrong with one field of a form.
struct FieldErrors: View {
  let sentences: [String]

  var body: some View {
    ForEach(sentences, id: \.self) { sentence in
      ErrorLine(sentence: sentence)
    }
  }
}
