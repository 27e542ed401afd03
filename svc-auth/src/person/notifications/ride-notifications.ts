import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { DomainEvent } from '@rahi/contracts';
import { Events, LOGGER, type Logger } from '@rahi/service-kit';
import { Clock } from '../../identity/clock.js';
import { NotificationsService } from './notifications.service.js';
import { noticesOf, notifiedOf } from './ride-notices.js';

/** Notifications of a quarter of a second are looked up together. */
const paceMs = 250;

/**
 * Notifies people of the steps of their rides. It follows single event types: reading events without a notification
 * costs more than a consumer for each type (ADR 9, ADR 24).
 */
@Injectable()
export class RideNotifications implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    for (const type of notifiedOf) {
      // A type has one consumer and one handler: TripsService counts completed rides, and passes the events on.
      if (type === 'ride.completed.v1') continue;
      this.events.follow(type, async (events) => () => this.notify(events), { paceMs });
    }
  }

  /** Sends the notifications for events that have been handled. A lost one is not sent again. */
  async notify(events: readonly DomainEvent[]): Promise<void> {
    const now = this.clock.now().getTime();
    const notices = events.flatMap((event) => noticesOf(event, now));
    const devices = await this.notifications.send(notices);
    if (devices > 0) this.log.debug({ notices: notices.length, devices }, 'people are notified');
  }
}
