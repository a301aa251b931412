extension ViewGraph {
  /// The address by which the page loads a picture. One of our own server is a path, whichever of the
  /// server's names the page has: its policy lets pictures come from the page's own origin only.
  func pictureAddress(_ address: String) -> String {
    guard let publicOrigin, address.hasPrefix(publicOrigin) else { return address }
    let path = address.dropFirst(publicOrigin.count)
    // Two slashes would begin another server's name.
    guard path.hasPrefix("/"), !path.hasPrefix("//") else { return address }
    return String(path)
  }
}
