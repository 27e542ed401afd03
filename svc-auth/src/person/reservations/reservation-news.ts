import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Events, LOGGER, type Logger } from '@rahi/service-kit';
import { Clock } from '../../identity/clock.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { ReservationMails } from './reservation-mails.service.js';
import { reservationNotices } from './reservation-notices.js';

/** Events of a quarter of a second are looked up together. */
const paceMs = 250;

/** Tells people of their bookings for later: by mail, and by notifications (R43). */
@Injectable()
export class ReservationNews implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly mails: ReservationMails,
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.events.follow(
      'reservation',
      async (events, manager) => {
        await this.mails.keep(manager, events);
        return async () => {
          const now = this.clock.now().getTime();
          const notices = events.flatMap((event) => reservationNotices(event, now));
          const devices = await this.notifications.send(notices);
          if (devices > 0) this.log.debug({ notices: notices.length, devices }, 'people are notified');
        };
      },
      { paceMs },
    );
  }
}
