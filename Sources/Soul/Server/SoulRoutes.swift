import ServerKit
import SoulModels

extension Soul {
  package var routes: [RouteRow<SoulAccess>] {
    signIn + ownPhotosAndModels + picturesAndPresets + waysOut
  }

  private var signIn: [RouteRow<SoulAccess>] {
    [
      // callers   endpoint                    handler
      .init(.door, SoulAPI.sendCode, auth.sendCode),
      .init(.door, SoulAPI.verifyCode, auth.verifyCode),
      .init(.door, SoulAPI.refresh, auth.refresh),
      .init(.member, SoulAPI.logOut, auth.logOut),
      .init(.member, SoulAPI.profile, users.profile),
      .init(.member, SoulAPI.updateProfile, users.updateProfile),
      .init(.member, SoulAPI.usage, users.usage),
      .init(.member, SoulAPI.completeOnboarding, users.completeOnboarding),
      .init(.member, SoulAPI.registerDevice, users.registerDevice),
      .init(.member, SoulAPI.forgetDevice, users.forgetDevice),
      .init(.member, SoulAPI.deviceStatus, users.deviceStatus),
      .init(.member, SoulAPI.deleteAccount, users.deleteAccount),
      .init(.member, SoulAPI.notices, finished: notices.list),
      .init(.member, SoulAPI.readNotices, notices.markRead),
    ]
  }

  private var ownPhotosAndModels: [RouteRow<SoulAccess>] {
    [
      .init(
        .member, SoulAPI.uploadPhoto, bodyLimit: Photos.rules.maximumBody, photos.upload),
      .init(
        .sender, SoulAPI.uploadPhotos, bodyLimit: Self.formLimit(.onboarding), photos.uploadAll),
      .init(.member, SoulAPI.checkFolder, photos.checkFolder),
      .init(.member, SoulAPI.judgedPhotos, photos.judged),
      .init(.member, SoulAPI.deletePhoto, photos.deletePhoto),
      .init(.member, SoulAPI.deleteFolder, photos.deleteFolder),
      .init(.maker, SoulAPI.trainFromImages, models.trainFromImages),
      .init(.sender, SoulAPI.train, bodyLimit: Self.formLimit(.training), models.train),
      .init(.member, SoulAPI.trainingStatus, models.status),
      .init(.member, SoulAPI.userModels, models.list),
      .init(.member, SoulAPI.models, models.list),
      .init(.member, SoulAPI.model, models.show),
      .init(.member, SoulAPI.renameModel, models.rename),
      .init(.member, SoulAPI.deleteModel, models.delete),
      .init(.member, SoulAPI.trainingImages, models.images),
      .init(.member, SoulAPI.deleteTrainingImages, models.deleteImages),
    ]
  }

  private var picturesAndPresets: [RouteRow<SoulAccess>] {
    [
      .init(.anyone, SoulAPI.presets, presets.list),
      .init(.anyone, SoulAPI.presetRows, presets.rows),
      .init(.anyone, SoulAPI.presetCover, finished: presets.cover),
      .init(.maker, SoulAPI.generate, gallery.generate),
      .init(.maker, SoulAPI.moreLikeThis, gallery.more),
      .init(.member, SoulAPI.generation, gallery.generation),
      .init(.member, SoulAPI.images, gallery.images),
      .init(.member, SoulAPI.batches, finished: gallery.batches),
      .init(.member, SoulAPI.deleteBatch, gallery.deleteBatch),
      .init(.member, SoulAPI.deleteImage, gallery.deleteImage),
      .init(.member, SoulAPI.favorites, favorites.list),
      .init(.member, SoulAPI.addFavorite, favorites.add),
      .init(.member, SoulAPI.removeFavorite, favorites.remove),
    ]
  }

  private var waysOut: [RouteRow<SoulAccess>] {
    [
      .init(.sharer, SoulAPI.shareAlbum, albums.share),
      .init(.member, SoulAPI.albums, albums.list),
      .init(.member, SoulAPI.revokeAlbum, albums.revoke),
      .init(.anyone, SoulAPI.albumPage, finished: albums.page),
      .init(.anyone, SoulAPI.albumPicture, finished: albums.picture),
      .init(.member, SoulAPI.webPush, browsers.offer),
      .init(.member, SoulAPI.registerBrowser, browsers.register),
      .init(.door, SoulAPI.renewBrowser, browsers.renew),
      .init(.member, SoulAPI.forgetBrowser, browsers.forget),
      .init(.sharer, SoulAPI.requestExport, exports.ask),
      .init(.anyone, SoulAPI.export, finished: exports.download),
    ]
  }

  /// The largest form with a folder's photos, in bytes.
  private static func formLimit(_ purpose: PhotoPurpose) -> Int {
    purpose.counts.upperBound * Photos.rules.maximumBytes + 1024 * 1024
  }
}
