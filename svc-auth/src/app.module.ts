import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { AccountSessionsController } from './accounts/account-sessions.controller.js';
import { RoleRequestEntity } from './accounts/role-request.entity.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { Clock } from './clock.js';
import { CodeEntity } from './codes/code.entity.js';
import { CodesController } from './codes/codes.controller.js';
import { CodesService } from './codes/codes.service.js';
import { CodesStore } from './codes/codes.store.js';
import { GuessEntity, KnownBrowserEntity } from './codes/guess.entity.js';
import { Guesses } from './codes/guesses.js';
import { SharedBrowsersController } from './codes/shared-browsers.controller.js';
import { WrongGuesses } from './codes/wrong-guesses.js';
import { authConfig } from './config.js';
import { ContactEntity } from './contacts/contact.entity.js';
import { ContactNotices } from './contacts/contact-notices.service.js';
import { ContactsController } from './contacts/contacts.controller.js';
import { SmsGateway } from './contacts/sms-gateway.js';
import { DataRequestEntity } from './data-requests/data-request.entity.js';
import { CarryOut } from './data-requests/carry-out.service.js';
import { DataRequestsController } from './data-requests/data-requests.controller.js';
import { OpenAccounts } from './data-requests/open-accounts.js';
import { Mailer } from './mail/mailer.js';
import { NotificationChoiceEntity } from './notifications/notification-choice.entity.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { NotificationsService } from './notifications/notifications.service.js';
import { PushMetrics } from './notifications/push-metrics.js';
import { PushPost } from './notifications/push-post.js';
import { PushSender } from './notifications/push-sender.js';
import { PushSubscriptionEntity } from './notifications/push-subscription.entity.js';
import { RideNotifications } from './notifications/ride-notifications.js';
import { VapidKeysEntity } from './notifications/vapid-keys.entity.js';
import { VapidKeys } from './notifications/vapid-keys.js';
import { SessionHints } from './sessions/session-hints.js';
import { PeopleMailController } from './notifications/people-mail.controller.js';
import { PhotoEntity } from './photos/photo.entity.js';
import { PhotosController } from './photos/photos.controller.js';
import { ChallengeEntity, PasskeyEntity, RecoveryCodeEntity } from './passkeys/passkey.entities.js';
import { Challenges } from './passkeys/challenges.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { Passkeys } from './passkeys/passkeys.service.js';
import { RecoveryCodes } from './passkeys/recovery-codes.js';
import { SavedPlaceEntity } from './places/saved-place.entity.js';
import { SavedPlacesController } from './places/saved-places.controller.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { SessionEntity } from './sessions/session.entity.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignIns } from './sign-ins/sign-ins.js';
import { StepUpController } from './step-up/step-up.controller.js';
import { SweeperService } from './sweeper.service.js';
import { TripEntity } from './trips/trip.entity.js';
import { TripsService } from './trips/trips.service.js';
import { UserEntity } from './users/user.entity.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

export const service: ServiceOptions = {
  name: 'svc-auth',
  config: authConfig,
  migrations: new URL('./migrations/', import.meta.url),
};

@Module({
  imports: [
    ServiceModule.forRoot(service),
    TypeOrmModule.forFeature([
      CodeEntity,
      ContactEntity,
      DataRequestEntity,
      GuessEntity,
      KnownBrowserEntity,
      NotificationChoiceEntity,
      PhotoEntity,
      PushSubscriptionEntity,
      RoleRequestEntity,
      SavedPlaceEntity,
      SessionEntity,
      TripEntity,
      UserEntity,
      VapidKeysEntity,
      ChallengeEntity,
      PasskeyEntity,
      RecoveryCodeEntity,
    ]),
  ],
  controllers: [
    AccountSessionsController,
    AccountsController,
    CodesController,
    ContactsController,
    DataRequestsController,
    NotificationsController,
    OwnSessionsController,
    PasskeysController,
    PeopleMailController,
    SharedBrowsersController,
    PhotosController,
    SavedPlacesController,
    SessionsController,
    StepUpController,
    UsersController,
  ],
  providers: [
    CarryOut,
    Clock,
    ContactNotices,
    SmsGateway,
    CodesService,
    CodesStore,
    Guesses,
    Mailer,
    Challenges,
    Passkeys,
    RecoveryCodes,
    NotificationsService,
    OpenAccounts,
    PushMetrics,
    PushPost,
    PushSender,
    RideNotifications,
    SessionHints,
    SessionsService,
    SignIns,
    SweeperService,
    TripsService,
    UsersService,
    VapidKeys,
    WrongGuesses,
  ],
})
export class AppModule {}
