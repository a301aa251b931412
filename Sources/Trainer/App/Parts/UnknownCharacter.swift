import SwiftUI

/// In place of a character that is not in the library.
struct UnknownCharacter: View {
  var body: some View {
    ContentUnavailableView(
      "Unable to Load Character", systemImage: "questionmark.circle",
      description: Text("This character is not part of the app. Go back and choose another one.")
    )
    .accessibilityIdentifier("unknownCharacter")
  }
}
