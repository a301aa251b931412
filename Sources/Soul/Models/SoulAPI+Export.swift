import WireKit

// Everything of a person's, in one file.
extension SoulAPI {
  public static let requestExport = Endpoint<NoArguments, NoBody, DataExport>(
    .post, "/api/users/export",
    .init(
      "Users", "Ask for everything of one's own", answer: "Where it can be fetched",
      details: """
        A ZIP archive with the profile, the devices, the characters with their photos, and all \
        pictures with their presets and seeds. The address is good for 15 minutes; an hour has \
        five of them.
        """))

  public static let export = Endpoint<ExportPath, NoBody, ZipFile>(
    .get, "/soul/exports/{export}",
    .init(
      "Users", "Everything of a person's, by the signed address", answer: "The archive",
      details: "It is made while it is sent, so its size is not known before.",
      otherwise: [
        .init(403, "The address is not complete"), .init(409, "Another download goes on"),
        .init(410, "The address has expired, or was opened three times"),
      ]))
}
