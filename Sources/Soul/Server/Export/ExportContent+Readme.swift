extension ExportContent {
  /// Says what is where in the archive.
  static let readme = """
    Everything that Soul keeps of you.

    profile.json        your profile, and what you have used this month
    favorites.json      the presets and pictures that you like
    notifications.json  what Soul has told you
    albums.json         the links that you have shared
    devices.json        the devices and browsers that are told of news
    generations.json    what you have asked for and has no pictures, because it failed or goes on
    characters/         your characters, with the photos that they were trained from
    photos/             photos that wait for their training
    pictures/           your pictures. Each generation.json has the preset and the seed: the same
                        preset and seed make the same pictures again.
    missing.json        is there only if files of yours could not be found any more, and names them

    Times are UTC.

    """
}
