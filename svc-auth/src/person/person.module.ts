import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityModule } from '../identity/identity.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ContactNotices } from './contacts/contact-notices.service.js';
import { ContactEntity } from './contacts/contact.entity.js';
import { ContactsController } from './contacts/contacts.controller.js';
import { SmsGateway } from './contacts/sms-gateway.js';
import { CarryOut } from './data-requests/carry-out.service.js';
import { DataRequestEntity } from './data-requests/data-request.entity.js';
import { DataRequestsController } from './data-requests/data-requests.controller.js';
import { OpenAccounts } from './data-requests/open-accounts.js';
import { NotificationChoiceEntity } from './notifications/notification-choice.entity.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { NotificationsService } from './notifications/notifications.service.js';
import { PeopleMailController } from './notifications/people-mail.controller.js';
import { PushMetrics } from './notifications/push-metrics.js';
import { PushPost } from './notifications/push-post.js';
import { PushSender } from './notifications/push-sender.js';
import { PushSubscriptionEntity } from './notifications/push-subscription.entity.js';
import { RideNotifications } from './notifications/ride-notifications.js';
import { VapidKeysEntity } from './notifications/vapid-keys.entity.js';
import { VapidKeys } from './notifications/vapid-keys.js';
import { PhotoEntity } from './photos/photo.entity.js';
import { PhotosController } from './photos/photos.controller.js';
import { SavedPlaceEntity } from './places/saved-place.entity.js';
import { SavedPlacesController } from './places/saved-places.controller.js';
import { ReceiptMailsController } from './receipts/receipt-mails.controller.js';
import { ReceiptMails } from './receipts/receipt-mails.service.js';
import { ReservationMails } from './reservations/reservation-mails.service.js';
import { ReservationNews } from './reservations/reservation-news.js';
import { TripEntity } from './trips/trip.entity.js';
import { TripsService } from './trips/trips.service.js';

/** Floor 5: what a person has here. Contacts, notifications, places, photo, trips, copies and erasure. */
@Module({
  imports: [
    IdentityModule,
    MailModule,
    TypeOrmModule.forFeature([
      ContactEntity,
      DataRequestEntity,
      NotificationChoiceEntity,
      PhotoEntity,
      PushSubscriptionEntity,
      SavedPlaceEntity,
      TripEntity,
      VapidKeysEntity,
    ]),
  ],
  controllers: [
    ContactsController,
    DataRequestsController,
    NotificationsController,
    PeopleMailController,
    PhotosController,
    ReceiptMailsController,
    SavedPlacesController,
  ],
  providers: [
    CarryOut,
    ContactNotices,
    NotificationsService,
    OpenAccounts,
    PushMetrics,
    PushPost,
    PushSender,
    ReceiptMails,
    ReservationMails,
    ReservationNews,
    RideNotifications,
    SmsGateway,
    TripsService,
    VapidKeys,
  ],
  exports: [NotificationsService],
})
export class PersonModule {}
