import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Events } from '@rahi/service-kit';
import { RefreshHints } from '../live/refresh-hints.service.js';
import { whileNotRebuilt } from '../rebuild/rebuild-lock.js';
import { applyEvents } from './apply-events.js';
import { sourceAggregates } from './source-aggregates.js';

/** Keeps svc-admin's picture of the platform, from events alone. */
@Injectable()
export class ReadModels implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly refresh: RefreshHints,
  ) {}

  onModuleInit(): void {
    for (const aggregate of sourceAggregates) {
      this.events.follow(aggregate, async (event, manager) => {
        await whileNotRebuilt(manager);
        await applyEvents(manager, [event]);
        // svc-rides told it already; the screens that asked since then were answered without it.
        if ('emergencyId' in event.data) return () => this.refresh.raised();
        return () => this.refresh.changed(aggregate);
      });
    }
  }
}
