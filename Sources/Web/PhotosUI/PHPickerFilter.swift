/// A filter that you set to restrict the asset types the picker displays. Browsers tell photos from
/// videos only.
public struct PHPickerFilter: Hashable, Sendable {
  /// MIME types as a file input takes them.
  let types: Set<String>

  /// The filter that includes images.
  public static let images = PHPickerFilter(types: ["image/*"])
  /// The filter that includes videos.
  public static let videos = PHPickerFilter(types: ["video/*"])

  /// Creates a filter that includes assets of any of the filters.
  public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
    PHPickerFilter(types: subfilters.reduce(into: []) { $0.formUnion($1.types) })
  }

  /// What a file input accepts. Without a filter, the picker shows photos and videos.
  static func accept(_ filter: PHPickerFilter?) -> String {
    (filter ?? .any(of: [.images, .videos])).types.sorted().joined(separator: ",")
  }
}
