import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { DomainEvent } from '@rahi/contracts';
import { Events, LOGGER, type Logger } from '@rahi/service-kit';
import { Clock } from '../clock.js';
import { NotificationsService } from './notifications.service.js';
import { noticesOf, notifiedOf } from './ride-notices.js';

/**
 * Notifies people of the steps of their rides. It follows single types of events: an event that nobody is notified of costs
 * more to read than a consumer costs to keep (ADR 9, ADR 24).
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
      // A type has one consumer and one handler: TripsService counts what is completed, and passes it on.
      if (type === 'ride.completed.v1') continue;
      this.events.follow(type, async (events) => () => this.notify(events));
    }
  }

  /** Sends what follows from events that have been handled. What is lost here is not sent again. */
  async notify(events: readonly DomainEvent[]): Promise<void> {
    const now = this.clock.now().getTime();
    const notices = events.flatMap((event) => noticesOf(event, now));
    const devices = await this.notifications.send(notices);
    if (devices > 0) this.log.debug({ notices: notices.length, devices }, 'people are notified');
  }
}
