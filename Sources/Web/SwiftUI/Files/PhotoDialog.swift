extension View {
  /// Opens the browser's picker of photos; for the module PhotosUI.
  /// - Parameters:
  ///   - most: how many may be picked; nil: as many as one likes.
  ///   - accept: MIME types with commas, as a file input takes them.
  ///   - done: called when photos were picked; never when the person picks none.
  package func photoDialog(
    isPresented: Binding<Bool>, most: Int?, accept: String,
    done: @escaping @MainActor ([PickedPhoto]) -> Void
  ) -> some View {
    modifier(
      FileDialogModifier(isPresented: isPresented) { graph in
        guard let host = graph.files else { return }
        let batch = PhotoBatch(graph)
        batch.address = host.acceptPhotos(atMost: most) { files in
          done(files.enumerated().map { PickedPhoto($1, $0, of: batch) })
        }
        graph.patch.effect(
          .photos, .text(batch.address), .text(accept), .number(Double(most ?? 0)))
        graph.requestTurn()
      })
  }
}
