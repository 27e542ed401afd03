import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Events, type EventHandler } from '@rahi/service-kit';
import { RefreshHints } from '../live/refresh-hints.service.js';
import { whileNotRebuilt } from '../rebuild/rebuild-lock.js';
import { applyEvents } from './apply-events.js';
import { sourceAggregates } from './source-aggregates.js';

/** The desk is told once a second; what changes twice meanwhile is written once. */
const paceMs = 250;

/** Keeps svc-admin's picture of the platform, from events alone. */
@Injectable()
export class ReadModels implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly refresh: RefreshHints,
  ) {}

  onModuleInit(): void {
    for (const aggregate of sourceAggregates) {
      const handle: EventHandler = async (events, manager) => {
        await whileNotRebuilt(manager);
        await applyEvents(manager, events);
        return () => {
          // svc-rides told it already; the screens that asked since then were answered without it.
          if (events.some(({ data }) => 'emergencyId' in data)) this.refresh.raised();
          if (events.some(({ data }) => !('emergencyId' in data))) this.refresh.changed(aggregate);
        };
      };
      this.events.follow(aggregate, handle, { paceMs });
    }
  }
}
