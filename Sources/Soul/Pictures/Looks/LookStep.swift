/// One step of a look, such as `{"step": "vignette", "amount": 0.4}`.
struct LookStep: Decodable, Hashable, Sendable {
  let name: String
  let parameters: [String: Parameters.Value]

  init(from decoder: any Decoder) throws {
    var parameters = try decoder.singleValueContainer().decode([String: Parameters.Value].self)
    guard case .text(let name)? = parameters.removeValue(forKey: "step") else {
      throw LookFault("A step has no name")
    }
    self.name = name
    self.parameters = parameters
  }

  /// What a step does to a picture.
  typealias Work = @Sendable (Picture, Parameters, Take) throws -> Picture

  private static let works: [String: Work] = [
    ToneSteps.all, LightSteps.all, TextureSteps.all, PrintSteps.all, FrameSteps.all,
    ["behind": behind],
  ].reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }

  /// Steps that are seen only behind the person.
  private static let behind: Work = { picture, p, take in
    guard let person = take.person else { throw LookFault("Nothing is known of the person") }
    let backdrop = try p.looks("looks").reduce(picture) { try $1.apply(to: $0, in: take) }
    let mask = try person.enlarged(picture.width, picture.height)
    return try backdrop.covered(by: picture, mask: mask)
  }

  /// Whether it, or a step within it, asks where the person is.
  var needsPerson: Bool { name == "behind" || parameters.values.contains(where: \.needsPerson) }

  func apply(to picture: Picture, in take: Take) throws -> Picture {
    guard let work = Self.works[name] else { throw LookFault("There is no step \(name)") }
    let parameters = Parameters(self)
    let result = try work(picture, parameters, take)
    try parameters.checkAllAreKnown()
    // Worked out now: the next step may use it several times.
    return try result.inMemory()
  }
}

extension [LookStep] {
  func apply(to picture: Picture, in take: Take) throws -> Picture {
    try reduce(picture) { try $1.apply(to: $0, in: take) }
  }
}
