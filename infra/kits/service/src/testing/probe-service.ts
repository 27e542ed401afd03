import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Inject, Module, type OnModuleInit, type Type } from '@nestjs/common';
import { defineCall, Refusal, type RideState, type ServiceName } from '@rahi/contracts';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import * as z from 'zod/mini';
import { Events } from '../events/events.service.js';
import { Outbox } from '../events/outbox.js';
import { messagingTables } from '../events/tables.js';
import { Handles, HandlesPublic, type Inbound, type PublicInbound } from '../nats/handles.js';
import { Reply } from '../nats/reply.js';
import { baseConfig } from '../runtime/config.js';
import { ServiceModule } from '../runtime/service.module.js';
import { bootService, type RunningService } from '../runtime/run.js';

/** The smallest service that uses everything of the kit, for the kit's own tests. */
export const echo = defineCall({
  name: 'probe.echo',
  method: 'POST',
  path: '/api/probe/echo',
  access: 'public',
  limit: 60,
  summary: 'Echoes the text, after a pause',
  body: z.object({ text: z.string().check(z.maxLength(20)), pauseMs: z.optional(z.number()) }),
  answer: z.object({ text: z.string() }),
});

export const secret = defineCall({
  name: 'probe.secret',
  method: 'POST',
  path: '/api/probe/secret',
  access: 'user',
  limit: 60,
  summary: 'Refuses, or fails, as the body says',
  body: z.object({ how: z.enum(['refuse', 'fail', 'answer', 'too much', 'nothing sane']) }),
  answer: z.object({ userId: z.string() }),
});

@Controller()
export class ProbeFeature implements OnModuleInit {
  cured = false;
  /** Events of riders who are called Frozen are held until this resolves. */
  thaw: Promise<unknown> = Promise.resolve();
  /** The number of events in each transaction. */
  readonly together: number[] = [];

  constructor(
    @Inject(Events) private readonly events: Events,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(DataSource) private readonly database: DataSource,
  ) {}

  /** Records every ride event; fails for rides whose rider is called Poison, until it is cured, and stands still for those called Frozen. */
  onModuleInit(): void {
    this.events.follow('ride', async (events, manager) => {
      this.together.push(events.length);
      for (const { data } of events) {
        if (!('rideId' in data)) continue;
        if (data.riderName === 'Frozen') await this.thaw;
        if (data.riderName === 'Poison' && !this.cured) throw new Error('cannot swallow this');
        await manager.query('INSERT INTO heard (ride_id, version) VALUES ($1, $2)', [data.rideId, data.version]);
      }
    });
  }

  @HandlesPublic(echo)
  async echo({ body }: PublicInbound<typeof echo>) {
    if (body.pauseMs) await pause(body.pauseMs);
    return new Reply({ text: body.text }, { http: { 'x-probe': 'yes' }, session: 'token' });
  }

  @Handles(secret)
  async secret({ body, principal }: Inbound<typeof secret>) {
    if (body.how === 'refuse') throw new Refusal('ride_taken', 'Another was faster.', { rideStatus: 'cancelled' });
    if (body.how === 'fail') throw new Error('SELECT secret FROM /srv/files');
    if (body.how === 'too much') return { userId: 'x'.repeat(4 * 1024 * 1024) };
    if (body.how === 'nothing sane') return { userId: principal.userId, amount: 1n };
    return { userId: principal.userId };
  }

  /**
   * Commits a change with its event.
   * @throws Error with `fail`, after the event was added: neither change nor event may remain.
   */
  async write(
    state: RideState,
    options: { fail?: boolean; beforeCommit?: () => Promise<void>; deadline?: number } = {},
  ): Promise<void> {
    await this.outbox.transaction(async (manager, emit) => {
      await manager.query('INSERT INTO written (ride_id, version) VALUES ($1, $2)', [state.rideId, state.version]);
      await emit('ride.requested.v1', state, 'probe');
      await options.beforeCommit?.();
      if (options.fail) throw new Error('a failure on purpose');
    }, options.deadline);
  }

  async heard(): Promise<{ ride_id: string; version: number }[]> {
    return this.database.query('SELECT ride_id, version FROM heard ORDER BY seq');
  }
}

class Initial1763650000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of messagingTables) await runner.query(table);
    await runner.query('CREATE TABLE written (ride_id uuid, version int)');
    await runner.query('CREATE TABLE heard (seq bigserial PRIMARY KEY, ride_id uuid, version int)');
  }

  async down(): Promise<void> {
    throw new Error('a probe is thrown away, not rolled back');
  }
}

export async function bootProbe(
  databaseUrl: string,
  natsUrl: string,
  name = 'svc-probe',
  more: Readonly<Record<string, string>> = {},
) {
  const service = await boot([ProbeFeature], databaseUrl, natsUrl, name, more);
  return { ...service, feature: service.app.get(ProbeFeature) };
}

/** A service without features: nothing that NATS would refuse to one of ours. */
export function bootBare(databaseUrl: string, natsUrl: string, name: ServiceName): Promise<RunningService> {
  return boot([], databaseUrl, natsUrl, name);
}

function boot(
  controllers: Type[],
  databaseUrl: string,
  natsUrl: string,
  name: string,
  more: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const kit = ServiceModule.forRoot({ name, config: baseConfig, migrations: [Initial1763650000000], keptData: null });
  @Module({ imports: [kit], controllers })
  class ProbeModule {}
  return bootService(ProbeModule, { DATABASE_URL: databaseUrl, NATS_URL: natsUrl, LOG_LEVEL: 'silent', ...more });
}

export type Probe = Awaited<ReturnType<typeof bootProbe>>;
