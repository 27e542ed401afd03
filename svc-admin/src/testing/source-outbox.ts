import { Module } from '@nestjs/common';
import type { Envelope } from '@rahi/contracts';
import { baseConfig, bootService, ServiceModule, type RunningService } from '@rahi/service-kit';
import { testDatabase } from '@rahi/testing-kit';
import { ReadModels1795197900000 } from '../migrations/1795197900000-read-models.js';

/** The outbox of another service, with the kit's relay and pages, and without the features of that service. */
export class SourceOutbox {
  private constructor(
    private readonly service: RunningService,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(name: 'svc-auth' | 'svc-drivers' | 'svc-rides', natsUrl: string): Promise<SourceOutbox> {
    const database = await testDatabase();
    // The migration creates the outbox, and other tables that stay empty.
    const kit = ServiceModule.forRoot({
      name,
      config: baseConfig,
      migrations: [ReadModels1795197900000],
      keptData: null,
    });
    @Module({ imports: [kit] })
    class WithoutFeatures {}
    const service = await bootService(WithoutFeatures, {
      DATABASE_URL: database.url,
      NATS_URL: natsUrl,
      LOG_LEVEL: 'silent',
    });
    return new SourceOutbox(service, () => database.drop());
  }

  /** Commits events in this order; the relay publishes them. */
  async emit(events: readonly Envelope[]): Promise<void> {
    await this.service.database.query(
      `INSERT INTO outbox (id, type, occurred_at, correlation_id, data)
       SELECT id, type, "occurredAt", "correlationId", data FROM jsonb_to_recordset($1)
         AS event (id uuid, type text, "occurredAt" timestamptz, "correlationId" text, data jsonb)`,
      [JSON.stringify(events)],
    );
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.drop();
  }
}
