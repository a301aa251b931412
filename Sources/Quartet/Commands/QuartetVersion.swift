/// The version that `--version`, `/health` and the OpenAPI document state.
enum QuartetVersion {
  static let current = "1.0.0"
}
