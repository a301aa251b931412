import ClientKit
import Foundation
import Observation
import SoulModels

/// Photos on their way into a folder, one after the other. Each has its own progress, and can be
/// tried again alone.
@MainActor @Observable
final class PhotoUploads {
  /// Reads a photo's bytes and reports how far it is, from 0 to 1; nil for something that is no photo.
  typealias Load =
    @MainActor (_ progress: @escaping @Sendable (Double) -> Void) async throws
    -> Data?

  let purpose: PhotoPurpose
  var photos: [Photo] = [] {
    didSet { unsent.follow(photos, for: folder) }
  }
  /// Addresses of photos that were in the folder before this launch.
  var earlier: [String] = []
  var folder: String?
  /// Whether photos of a launch before this one were found.
  var hasEarlier = false
  /// Whether the server has said which photos were in the folder.
  private(set) var isRestored = false
  /// What became of photos that were too many, or were lost with their page or their folder.
  var note: String?
  /// What there is to say of the photos that are in.
  var verdicts: PhotoVerdicts

  @ObservationIgnored let service: SoulService
  @ObservationIgnored private let unsent: UnsentPhotos
  @ObservationIgnored var loads: [Int: Load] = [:]
  @ObservationIgnored private var sending: Task<Void, Never>?
  @ObservationIgnored private var restoring: Task<Void, Never>?
  @ObservationIgnored var lastID = 0

  init(_ purpose: PhotoPurpose, service: SoulService) {
    self.purpose = purpose
    self.service = service
    unsent = UnsentPhotos(purpose, session: service.session)
    verdicts = PhotoVerdicts(service: service)
  }

  // MARK: Actions

  /// Finds photos of a launch before this one. Without an answer the next look asks again. Photos
  /// that are chosen meanwhile go into their folder. Each look also finds a window that has closed.
  func restore() async {
    guard isEmpty else { return }
    if restoring == nil {
      let restoring = Task {
        let found = try? await service.folder(purpose)
        if let found { take(found) } else { self.restoring = nil }
        isRestored = found != nil
      }
      self.restoring = restoring
      await restoring.value
    }
    guard isRestored, let lost = await unsent.sentence(for: folder) else { return }
    note = lost
  }

  func take(_ found: TempFolderResponse) {
    guard found.hasOnboardingImages, folder == nil else { return }
    hasEarlier = true
    folder = found.tempFolderName
    earlier = found.imageUrls ?? []
    ask()
  }

  /// Photos of an earlier launch get their ids with the verdicts. Then they are like all others.
  func ask() {
    guard let folder else { return }
    verdicts.ask(about: folder) { [weak self, weak verdicts] in
      // An answer about another folder, or of before the last change, is not so any more.
      guard let self, let verdicts, verdicts === self.verdicts else { return }
      nameEarlier()
      if !verdicts.isStale { takeOver(verdicts.photos) }
    }
  }

  /// - Parameter place: where they are shown; at the end by default.
  /// - Returns: the numbers of the photos that were taken, in order.
  @discardableResult
  func add(_ chosen: [Load], at place: Int? = nil) -> [Int] {
    let taken = chosen.prefix(room)
    let most = purpose.counts.upperBound
    note =
      taken.count < chosen.count
      ? "At most \(most) photos can be used. The first ones were taken." : nil
    let new = taken.map { load in
      lastID += 1
      loads[lastID] = load
      return Photo(id: lastID)
    }
    photos.insert(contentsOf: new, at: min(place ?? photos.count, photos.count))
    sendWaiting()
    return new.map(\.id)
  }

  /// Takes a photo away, here and at the server.
  /// - Returns: the photo that is gone; nil if it could not be taken away.
  func takeAway(_ id: Int) async -> Photo? {
    guard let photo = photos.first(where: { $0.id == id }) else { return nil }
    if case .sent(let blob) = photo.state {
      do {
        try await service.deletePhoto(blob)
      } catch let error as APIError where error.isNotFound {
        // It is gone already.
      } catch is CancellationError {
        return nil
      } catch {
        note = error.localizedDescription
        return nil
      }
    }
    photos.removeAll { $0.id == id }
    loads[id] = nil
    // Another photo may have been like this one.
    if case .sent = photo.state { ask() }
    return photo
  }

  /// Waits until every photo has arrived or failed.
  func finished() async { await sending?.value }

  // MARK: Sending

  func sendWaiting() {
    guard sending == nil else { return }
    sending = Task {
      await restoring?.value
      while let next = photos.first(where: { $0.state == .waiting }) { await send(next.id) }
      sending = nil
    }
  }

  private func send(_ id: Int) async {
    set(.sending(0), of: id)
    do {
      guard let load = loads[id] else { return set(.refused(Self.noPhoto), of: id) }
      // Reading and sending are half of the way each.
      guard let data = try await load(report(id, from: 0)), !data.isEmpty else {
        return set(.refused(Self.noPhoto), of: id)
      }
      guard data.count <= PhotoFolder.largestPhoto else {
        return set(.refused("This photo has more than 20 MB. Choose a smaller one."), of: id)
      }
      let receipt = try await service.upload(
        data, purpose: purpose, folder: folder, progress: report(id, from: 0.5))
      folder = receipt.tempModelId
      arrived(id, receipt)
      ask()
    } catch let error as APIError where Self.isFinal(error) {
      set(.refused(error.localizedDescription), of: id)
    } catch is CancellationError {
      set(.failed("The photo was not sent. Try again."), of: id)
    } catch {
      // A photo that its folder had no place for is sent into another one at once.
      let isNext = await letGo(after: error)
      set(isNext ? .waiting : .failed(error.localizedDescription), of: id)
    }
  }

  /// The server stores a photo once, however often it comes. A double may be needed again, also one
  /// of a photo that has no name yet.
  private func arrived(_ id: Int, _ receipt: PhotoReceipt) {
    let isDouble = photos.contains { $0.state == .sent(receipt.id) }
    set(isDouble ? .double(receipt.id) : .sent(receipt.id), of: id)
    guard !isDouble, let index = photos.firstIndex(where: { $0.id == id }) else { return }
    photos[index].address = receipt.s3Url
    if earlier.isEmpty { loads[id] = nil }
  }

  func set(_ state: Photo.State, of id: Int) {
    guard let index = photos.firstIndex(where: { $0.id == id }) else { return }
    photos[index].state = state
  }
}
