import SwiftUI

/// A view that displays a Photos picker for choosing assets from the photo library. In the browser
/// it is a button that opens the browser's own picker; phones offer their camera there, too.
public struct PhotosPicker<Label: View>: View {
  private let choice: PhotoChoice
  private let label: Label
  @State private var isPresented = false

  /// Creates a Photos picker that selects a PhotosPickerItem.
  public init(
    selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    @ViewBuilder label: () -> Label
  ) {
    choice = PhotoChoice(selection, filter)
    self.label = label()
  }

  /// Creates a Photos picker that selects a collection of PhotosPickerItem.
  public init(
    selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    @ViewBuilder label: () -> Label
  ) {
    choice = PhotoChoice(selection, maxSelectionCount, filter)
    self.label = label()
  }

  public var body: some View {
    Button {
      isPresented = true
    } label: {
      label
    }
    .picksPhotos(isPresented: $isPresented, choice)
  }
}

extension PhotosPicker where Label == Text {
  /// Creates a Photos picker with its label generated from a localized string key that selects a
  /// PhotosPickerItem.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) {
    self.init(selection: selection, matching: filter) { Text(titleKey) }
  }

  /// Creates a Photos picker with its label generated from a string that selects a
  /// PhotosPickerItem.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) {
    self.init(selection: selection, matching: filter) { Text(title) }
  }

  /// Creates a Photos picker with its label generated from a localized string key that selects a
  /// collection of PhotosPickerItem.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<[PhotosPickerItem]>,
    maxSelectionCount: Int? = nil, selectionBehavior: PhotosPickerSelectionBehavior = .default,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) {
    self.init(selection: selection, maxSelectionCount: maxSelectionCount, matching: filter) {
      Text(titleKey)
    }
  }

  /// Creates a Photos picker with its label generated from a string that selects a collection of
  /// PhotosPickerItem.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) {
    self.init(selection: selection, maxSelectionCount: maxSelectionCount, matching: filter) {
      Text(title)
    }
  }
}

/// A value that determines how the Photos picker handles user selection. Browsers number nothing,
/// and keep the order in which they list the photos.
public struct PhotosPickerSelectionBehavior: Equatable, Hashable, Sendable {
  private let name: String

  public static let `default` = PhotosPickerSelectionBehavior(name: "default")
  public static let ordered = PhotosPickerSelectionBehavior(name: "ordered")
}
