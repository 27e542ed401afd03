import {
  eventSubject,
  exportPiece,
  type Call,
  type CallAnswer,
  type CallArguments,
  type ExportQuery,
  type Principal,
} from '@rahi/contracts';
import { aDriverState, anEnvelope } from '@rahi/contracts/testing';
import { likeLines, startShipped, migratedDatabase, testFolder, waitFor } from '@rahi/testing-kit';
import { parse } from 'csv-parse/sync';
import { DataSource } from 'typeorm';
import type { RidesHarness } from './rides-harness.js';

async function countIn(database: DataSource, rides: string): Promise<{ postings: number; versions: number }> {
  const [counted] = await database.query<[{ postings: number; versions: number }]>(
    `SELECT (SELECT count(*) FROM postings)::int AS postings, (SELECT coalesce(sum(version), 0) FROM ${rides})::int AS versions`,
  );
  return counted;
}

/** The real svc-admin beside the harness, as it is shipped, with its own database. */
export class DeskProcess {
  private constructor(
    private readonly harness: RidesHarness,
    private readonly database: DataSource,
    private readonly admin: Principal,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(harness: RidesHarness, admin: Principal): Promise<DeskProcess> {
    const own = await migratedDatabase('svc-admin');
    const env = { DATABASE_URL: own.url, NATS_URL: harness.nats.url };
    const service = await startShipped({
      name: 'svc-admin',
      workspace: 'svc-admin',
      dir: testFolder('svc-admin'),
      env,
    });
    const database = await new DataSource({ type: 'postgres', url: own.url, extra: { max: 2 } }).initialize();
    return new DeskProcess(harness, database, admin, async () => {
      await database.destroy();
      await service.stop();
      await own.drop();
      const trouble = service.trouble([]);
      if (trouble.length > 0) throw new Error(`unexpected in the log of svc-admin:\n${likeLines(trouble).join('\n')}`);
    });
  }

  /** Waits until the desk has every posting and the newest version of every ride. */
  async caughtUp(): Promise<void> {
    await waitFor(
      async () => {
        const [there, here] = await Promise.all([
          countIn(this.harness.database, 'all_rides'),
          countIn(this.database, 'rides'),
        ]);
        return there.postings === here.postings && there.versions === here.versions;
      },
      { what: 'the desk to have all postings and rides', timeout: 600_000, interval: 250 },
    );
  }

  /** Tells the desk of drivers, as svc-drivers does when they register. */
  async know(driverIds: readonly string[]): Promise<void> {
    const { connection } = this.harness;
    for (const driverId of driverIds) {
      const event = anEnvelope('driver.registered.v1', aDriverState({ driverId }));
      await connection.request(eventSubject(event.type), JSON.stringify(event), { timeout: 5000 });
    }
    const known = () => this.database.query<unknown[]>('SELECT FROM drivers WHERE driver_id = ANY($1)', [driverIds]);
    await waitFor(async () => (await known()).length === driverIds.length, { what: 'the desk to know the drivers' });
  }

  /** @throws Error when it is refused */
  async ask<C extends Call>(call: C, args: CallArguments<C>): Promise<CallAnswer<C>> {
    const { status, bytes } = await this.harness.raw(call, this.admin, args, undefined, 30_000);
    const body: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return call.answer.parse(body) as CallAnswer<C>;
  }

  /** A file, by its columns. */
  async file(query: ExportQuery): Promise<Record<string, string>[]> {
    let csv = '';
    for (let after: string | null = null; ;) {
      const question = { query, actorId: this.admin.userId, after };
      const outbound = { ...this.harness.outbound(), deadline: Date.now() + 30_000 };
      const piece: { csv: string; next: string | null } = await this.harness.caller.ask(
        exportPiece,
        question,
        outbound,
      );
      csv += piece.csv;
      after = piece.next;
      if (after === null) break;
    }
    return parse(csv, { bom: true, columns: true, recordDelimiter: '\r\n' });
  }
}
