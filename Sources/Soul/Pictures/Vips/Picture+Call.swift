import CVips

extension Picture {
  typealias Arguments = KeyValuePairs<String, VipsArgument>

  /// Runs an operation of libvips on this picture, its argument `in`, under the names of its
  /// documentation.
  /// - Returns: its result `out`.
  /// - Throws: ``Vips/Failure``
  func call(_ name: String, _ arguments: Arguments = [:]) throws -> Picture {
    try Self.call(name, of: self, arguments)
  }

  /// Runs an operation that has no argument `in`, or a list of that name.
  static func call(
    _ name: String, of picture: Picture? = nil, _ arguments: Arguments
  ) throws -> Picture {
    try Vips.open()
    guard let call = cvips_call(name) else { throw Vips.Failure.last(name) }
    if let picture { cvips_set_picture(call, "in", picture.pointer) }
    var isComplete = true
    for (key, argument) in arguments {
      switch argument {
      case .text(let text): isComplete = cvips_set_text(call, key, text) == 0 && isComplete
      case .picture(let picture): cvips_set_picture(call, key, picture.pointer)
      case .pictures(let pictures):
        var pointers: [OpaquePointer?] = pictures.map(\.pointer)
        cvips_set_pictures(call, key, &pointers, Int32(pointers.count))
      }
    }
    // Running also ends the call, whatever is missing.
    guard let result = cvips_run(call) else { throw Vips.Failure.last(name) }
    let picture = Picture(owning: result)
    guard isComplete else { throw Vips.Failure.last(name) }
    return picture
  }
}
