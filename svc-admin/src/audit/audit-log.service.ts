import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Events } from '@rahi/service-kit';
import { RefreshHints } from '../live/refresh-hints.service.js';
import { append } from './append-audit.js';

/** Keeps the audit log: one row for each event of the aggregate `audit`. */
@Injectable()
export class AuditLog implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly refresh: RefreshHints,
  ) {}

  onModuleInit(): void {
    this.events.follow('audit', async (events, manager) => {
      for (const event of events) {
        // R37: a gateway of the last release still sends refusals of callers without a session.
        if ('outcome' in event.data && event.data.actorId !== null) await append(manager, event, event.data);
      }
      return () => this.refresh.changed('audit');
    });
  }
}
