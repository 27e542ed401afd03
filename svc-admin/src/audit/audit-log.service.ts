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
      for (const event of events) if ('outcome' in event.data) await append(manager, event, event.data);
      return () => this.refresh.changed('audit');
    });
  }
}
