/// Content of a closure that runs later than its body, such as a sheet's. It is a view of its own,
/// and so is observed on its own.
struct Deferred<Content: View>: View {
  let content: @MainActor () -> Content

  var body: some View { content() }
}
