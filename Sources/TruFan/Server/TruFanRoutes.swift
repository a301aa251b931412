import ServerKit
import TruFanModels
import WireKit

extension TruFan {
  /// Every route, top to bottom: its callers, its endpoint, its handler.
  package var routes: [RouteRow<TruFanAccess>] {
    accountRoutes + storeRoutes + orderRoutes + staffRoutes + adminRoutes + parkingRoutes
      + loyaltyRoutes
      + paymentRoutes + pushRoutes
  }

  private var accountRoutes: [RouteRow<TruFanAccess>] {
    [
      // callers      endpoint               handler
      .init(.door, TruFanAPI.register, accounts.register),
      .init(.door, TruFanAPI.login, accounts.login),
      .init(.door, TruFanAPI.refresh, accounts.refresh),
      .init(.customer, TruFanAPI.logout, finished: accounts.logout),
      .init(.customer, TruFanAPI.changePassword, accounts.changePassword),
      .init(.door, TruFanAPI.requestReset, accounts.requestReset),
      .init(.door, TruFanAPI.confirmReset, accounts.confirmReset),
      .init(.customer, TruFanAPI.me, accounts.me),
      .init(.customer, TruFanAPI.updateMe, accounts.updateMe),
      .init(.staff, TruFanAPI.user, accounts.person),
      .init(.admin, TruFanAPI.users, accounts.list),
      .init(.customer, TruFanAPI.notifications, finished: inbox.list),
      .init(.customer, TruFanAPI.markNotificationsRead, inbox.markRead),
      .init(.customer, TruFanAPI.deleteMe, finished: accounts.deleteMe),
    ]
  }

  private var storeRoutes: [RouteRow<TruFanAccess>] {
    [
      .init(.anyone, TruFanAPI.items, finished: catalogue.items),
      .init(.anyone, TruFanAPI.picture, finished: pictures.show),
      .init(.anyone, TruFanAPI.item, catalogue.item),
      .init(.anyone, TruFanAPI.categories, catalogue.categories),
      .init(.anyone, TruFanAPI.configuration, catalogue.configuration),
      .init(.anyone, TruFanAPI.storeStatus, catalogue.status),
      .init(.anyone, TruFanAPI.popularItems, catalogue.popularItems),
    ]
  }

  private var orderRoutes: [RouteRow<TruFanAccess>] {
    [
      .init(.customerOnce, TruFanAPI.createOrder, orders.create),
      .init(.customer, TruFanAPI.order, finished: orders.show),
      .init(.customer, TruFanAPI.myOrders, finished: orders.list),
      .init(.customer, TruFanAPI.cancelOrder, orders.cancel),
      .init(.customerOnce, TruFanAPI.rateOrder, orders.rate),
      .init(.customer, TruFanAPI.backAtCar, orders.backAtCar),
      .init(.customerOnce, TruFanAPI.answerSubstitution, orders.answer),
      .init(.customer, TruFanAPI.orderReviews, orders.reviews),
      .init(.customer, TruFanAPI.reviewLine, orders.review),
      .init(.customerOnce, TruFanAPI.simulatePayment, orders.pay),
    ]
  }

  private var staffRoutes: [RouteRow<TruFanAccess>] {
    [
      .init(.staff, TruFanAPI.staffQueue, finished: staff.queue),
      .init(.staff, TruFanAPI.staffOrder, finished: staff.show),
      .init(.staff, TruFanAPI.accept, staff.accept),
      .init(.staff, TruFanAPI.startShopping, staff.startShopping),
      .init(.staff, TruFanAPI.completeShopping, staff.completeShopping),
      .init(.staff, TruFanAPI.store, staff.store),
      .init(.staff, TruFanAPI.deliver, staff.deliver),
      .init(.staffOnce, TruFanAPI.updateLine, staff.updateLine),
      .init(.staffOnce, TruFanAPI.updateItem, staff.updateItem),
      .init(.staffOnce, TruFanAPI.propose, staff.propose),
      .init(
        .staff, TruFanAPI.uploadReceipt, bodyLimit: PhotoRoutes.rules.maximumBody, photos.receipt),
      .init(
        .staff, TruFanAPI.uploadHandOver, bodyLimit: PhotoRoutes.rules.maximumBody,
        photos.handOver),
      .init(
        .staff, TruFanAPI.readBarcodes, bodyLimit: PhotoRoutes.rules.maximumBody, photos.barcodes),
      .init(.staff, TruFanAPI.staffPhoto, staffPhotos.show),
      .init(
        .staff, TruFanAPI.uploadStaffPhoto, bodyLimit: StaffPhotos.rules.maximumBody,
        staffPhotos.upload),
      .init(.staff, TruFanAPI.removeStaffPhoto, staffPhotos.remove),
    ]
  }

  private var adminRoutes: [RouteRow<TruFanAccess>] {
    [
      .init(.admin, TruFanAPI.adminItems, admin.items),
      .init(.adminOnce, TruFanAPI.createItem, admin.create),
      .init(.admin, TruFanAPI.adminItem, admin.show),
      .init(.admin, TruFanAPI.updateItemDetails, admin.change),
      .init(.admin, TruFanAPI.deleteItem, finished: admin.delete),
      .init(.admin, TruFanAPI.toggleItem, admin.toggle),
      .init(
        .adminOnce, TruFanAPI.importItems, bodyLimit: 2 * 1024 * 1024, admin.importItems),
      .init(.admin, TruFanAPI.adminConfiguration, admin.configuration),
      .init(.admin, TruFanAPI.updateConfiguration, admin.changeConfiguration),
      .init(.admin, TruFanAPI.adminOrders, admin.list),
      .init(.admin, TruFanAPI.adminOrder, admin.order),
      .init(.admin, TruFanAPI.refund, admin.refund),
      .init(.admin, TruFanAPI.figures, figures.figures),
      .init(.admin, TruFanAPI.hourlyFigures, figures.hours),
      .init(.admin, TruFanAPI.adminRatings, figures.ratings),
      .init(.customer, TruFanAPI.allCategories, admin.categories),
      .init(.staff, TruFanAPI.venues, admin.venues),
      .init(.staff, TruFanAPI.venue, admin.venue),
    ]
  }
}
