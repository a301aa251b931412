import UniformTypeIdentifiers

extension View {
  /// Presents a system dialog for exporting a value-type document to a file. In the browser this is
  /// a download.
  public func fileExporter<D: FileDocument>(
    isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping @MainActor (Result<URL, any Error>) -> Void
  ) -> some View {
    modifier(
      FileDialogModifier(isPresented: isPresented) { graph in
        FileExport(contentType: contentType, name: defaultFilename, done: onCompletion)
          .start(document, in: graph)
      })
  }

  /// Presents a system dialog for allowing the user to import an existing file.
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping @MainActor (Result<URL, any Error>) -> Void
  ) -> some View {
    fileImporter(
      isPresented: isPresented, allowedContentTypes: allowedContentTypes,
      allowsMultipleSelection: false
    ) { result in
      switch result {
      case .success(let urls):
        onCompletion(urls.first.map { .success($0) } ?? .failure(FileTransferError.interrupted))
      case .failure(let error): onCompletion(.failure(error))
      }
    }
  }

  /// Presents a system dialog for allowing the user to import multiple files.
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping @MainActor (Result<[URL], any Error>) -> Void
  ) -> some View {
    fileImporter(
      isPresented: isPresented, allowedContentTypes: allowedContentTypes,
      allowsMultipleSelection: allowsMultipleSelection, onCompletion: onCompletion,
      onCancellation: {})
  }

  /// Presents a system dialog for allowing the user to import multiple files.
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping @MainActor (Result<[URL], any Error>) -> Void,
    onCancellation: @escaping @MainActor () -> Void
  ) -> some View {
    modifier(
      FileDialogModifier(isPresented: isPresented) { graph in
        FileImport(
          types: allowedContentTypes, allowsMultiple: allowsMultipleSelection, done: onCompletion,
          cancelled: onCancellation
        ).start(in: graph)
      })
  }
}

/// Opens one of the browser's own dialogs when its binding turns true. The binding is set back at
/// once, because the app cannot control the browser's dialog.
struct FileDialogModifier: ViewModifier {
  typealias Body = Never
  let isPresented: Binding<Bool>
  let open: @MainActor (ViewGraph) -> Void

  static func _makeView<V: View>(
    _ modifier: FileDialogModifier, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(FileDialogNode(modifier: modifier, content: content, context: context))
  }
}

private final class FileDialogNode<V: View>: ModifierNode<FileDialogModifier, V> {
  override func resolveContent() -> [Node] {
    if tracked({ modifier.isPresented.wrappedValue }) {
      graph.afterCommit { [weak self] in self?.present() }
    }
    return super.resolveContent()
  }

  private func present() {
    guard isMounted, modifier.isPresented.wrappedValue else { return }
    modifier.isPresented.wrappedValue = false
    modifier.open(graph)
  }
}

@MainActor
private struct FileExport {
  let contentType: UTType
  let name: String?
  let done: @MainActor (Result<URL, any Error>) -> Void

  func start(_ document: (some FileDocument)?, in graph: ViewGraph) {
    do {
      guard let host = graph.files else { throw FileTransferError.unavailable }
      guard let document else { throw FileTransferError.noContents }
      let wrapper = try document.fileWrapper(
        configuration: FileDocumentWriteConfiguration(contentType: contentType, existingFile: nil))
      guard let bytes = wrapper.regularFileContents else { throw FileTransferError.noContents }
      let name = fileName(wrapper.preferredFilename)
      let file = OutgoingFile(
        name: name, type: contentType.preferredMIMEType ?? "application/octet-stream", bytes: bytes)
      let done = done
      // The browser does not tell where it saves a file, so the URL holds only the name.
      let url = host.offer(file) { done(.success(URL(fileURLWithPath: "/" + name))) }
      graph.patch.effect(.save, .text(url), .text(name))
      graph.requestTurn()
    } catch {
      done(.failure(error))
    }
  }

  private func fileName(_ preferred: String?) -> String {
    let base = FileName.clean(name ?? preferred ?? "Untitled")
    guard let ending = contentType.preferredFilenameExtension,
      !base.lowercased().hasSuffix("." + ending)
    else { return base }
    return base + "." + ending
  }
}

@MainActor
private struct FileImport {
  let types: [UTType]
  let allowsMultiple: Bool
  let done: @MainActor (Result<[URL], any Error>) -> Void
  let cancelled: @MainActor () -> Void

  func start(in graph: ViewGraph) {
    guard let host = graph.files else { return done(.failure(FileTransferError.unavailable)) }
    let isOpen = types.contains { [.item, .data, .content].contains($0) }
    let endings = types.compactMap(\.preferredFilenameExtension)
    let isByEnding = !isOpen && endings.count == types.count
    let request = FileRequest(
      allowsMultiple: allowsMultiple, extensions: isByEnding ? endings : [])
    let (done, cancelled) = (done, cancelled)
    let url = host.accept(request) { result in
      if let result { done(result) } else { cancelled() }
    }
    let accept =
      isOpen ? [] : endings.map { "." + $0 } + types.compactMap(\.preferredMIMEType)
    graph.patch.effect(
      .pick, .text(url), .text(accept.joined(separator: ",")), .number(allowsMultiple ? 1 : 0))
    graph.requestTurn()
  }
}

package enum FileName {
  /// A name without folders, control characters, or anything else that a file system or a header
  /// could interpret.
  package static func clean(_ name: String) -> String {
    let plain = name.unicodeScalars.filter {
      !CharacterSet.controlCharacters.contains($0) && !"/\\:*?\"<>|".unicodeScalars.contains($0)
    }
    var text = String(String.UnicodeScalarView(plain)).trimmingCharacters(in: .whitespaces)
    while text.hasPrefix(".") { text.removeFirst() }
    let dot = text.lastIndex(of: ".")
    let ending = dot.map { String(text[$0...].prefix(12)) } ?? ""
    let base = dot.map { String(text[..<$0]) } ?? text
    let short = String(base.prefix(80))
    return short.isEmpty ? "file" + ending : short + ending
  }
}
