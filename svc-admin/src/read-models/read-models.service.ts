import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Events, type EventHandler } from '@rahi/service-kit';
import { RefreshHints } from '../live/refresh-hints.service.js';
import { refuseDuringRebuild } from './rebuild-lock.js';
import { applyEvents } from './apply-events.js';
import { sourceAggregates } from './source-aggregates.js';

/** Browsers get one hint a second, so events of a quarter of a second may share a transaction. */
const paceMs = 250;

/** Keeps the read models up to date from the events of rides, users and drivers. */
@Injectable()
export class ReadModels implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly refresh: RefreshHints,
  ) {}

  onModuleInit(): void {
    for (const aggregate of sourceAggregates) {
      const handle: EventHandler = async (events, manager) => {
        await refuseDuringRebuild(manager);
        await applyEvents(manager, events);
        return () => {
          // svc-rides has sent this hint already, but a screen that read at once did not find the emergency yet.
          if (events.some(({ data }) => 'emergencyId' in data)) this.refresh.emergenciesChanged();
          // The end of a session and a UPI address change nothing in the read models.
          if (events.some(({ data }) => !('emergencyId' in data) && !('ofUser' in data) && !('ofDriver' in data)))
            this.refresh.changed(aggregate);
        };
      };
      this.events.follow(aggregate, handle, { paceMs });
    }
  }
}
