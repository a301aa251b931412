import SwiftUI

/// A form that brings its first mark into sight when it is refused. The mark may be screens away from
/// the button. Each field has its name on the wire as its identity.
struct MarkedForm<Content: View>: View {
  private let misses: Int
  private let firstMark: String?
  private let content: Content

  /// - Parameters:
  ///   - misses: counts the times that the form was refused.
  ///   - firstMark: the name of the uppermost marked field; nil for none.
  init(misses: Int, firstMark: String?, @ViewBuilder content: () -> Content) {
    self.misses = misses
    self.firstMark = firstMark
    self.content = content()
  }

  var body: some View {
    ScrollViewReader { reader in
      Form { content }
        .onChange(of: misses) {
          if let firstMark { reader.scrollTo(firstMark, anchor: .center) }
        }
    }
  }
}
