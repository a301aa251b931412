/// What `--version`, `/health` and the OpenAPI document say.
enum QuartetVersion {
  static let current = "1.0.0"
}
