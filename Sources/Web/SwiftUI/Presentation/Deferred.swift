/// Content made by a closure that runs later than the body it was written in, such as a sheet's.
/// As a view of its own it is observed on its own.
struct Deferred<Content: View>: View {
  let content: @MainActor () -> Content

  var body: some View { content() }
}
