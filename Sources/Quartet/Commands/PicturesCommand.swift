import ArgumentParser
import SoulPictures

/// `quartet pictures`: the child in which Soul's server works on photos. People have no use for it.
struct PicturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pictures", abstract: "Work on the photos of standard input.",
    shouldDisplay: false)

  func run() throws { try PictureChild.run() }
}
