import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { kolkataDate, mailPerson, pushNotification } from '@rahi/contracts';
import {
  beforeAllIds,
  Caller,
  CONFIG,
  inEachLanguage,
  inPages,
  Jobs,
  LOGGER,
  Outbox,
  Parts,
  pushWords,
  type Logger,
} from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import type { DriversConfig } from '../../config.js';
import { FileStore } from '../file-store/file-store.js';
import { FleetHints } from '../../fleet/fleet-hints.service.js';
import { lockDriver } from '../../drivers/driver-changes.js';
import { say } from '../../say.js';
import { recordStanding } from '../../drivers/driver-papers.js';
import type { DocumentEntity } from '../../drivers/document.entity.js';
import { reminderUntil } from '../../drivers/paper-standing.js';

const pageSize = 100;
/** A mail server may be slow, and no request waits for it. */
const mailMs = 12_000;

type Due = Pick<DocumentEntity, 'id' | 'kind'> & { driver_id: string; expires_on: string };

/** Applies the calendar to papers: one reminder 14 days before a paper expires, and no more driving once it has. */
@Injectable()
export class PaperDays implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Pick<DriversConfig, 'PAPER_SWEEP_SECONDS'>,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly outbox: Outbox,
    private readonly hints: FleetHints,
    private readonly jobs: Jobs,
    private readonly caller: Caller,
    private readonly files: FileStore,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every(
      'Papers of drivers',
      this.config.PAPER_SWEEP_SECONDS,
      (stopping) => this.sweep(new Date(), stopping),
      {
        runs: 'once',
      },
    );
  }

  /** @param now of the reminders; a standing is always that of the present */
  async sweep(now: Date, stopping: AbortSignal | null = null): Promise<void> {
    const parts = new Parts();
    await parts.do(() => this.#remind(now, parts, stopping));
    await parts.do(() => this.#restand(now, parts, stopping));
    await parts.do(() => this.#removeFiles(parts, stopping));
    parts.end();
  }

  /** Removes the files of deleted rows: replaced papers, papers past their retention, and those of deleted accounts. */
  async #removeFiles(parts: Parts, stopping: AbortSignal | null): Promise<void> {
    const read = (after: string): Promise<{ id: string }[]> =>
      this.database.query(`SELECT id FROM removed_files WHERE id > $1 ORDER BY id LIMIT ${pageSize}`, [after]);
    for await (const gone of this.#pages(read, stopping)) {
      for (const { id } of gone) {
        await parts.do(
          async () => {
            await this.files.remove(id);
            await this.database.query('DELETE FROM removed_files WHERE id = $1', [id]);
          },
          (error) => this.log.warn({ file: id, error: String(error) }, 'a file that no row names could not be removed'),
        );
      }
    }
  }

  /** Pages by id, because what fails stays where it is and must not keep the rest from its turn. */
  #pages<Row extends { id: string }>(read: (after: string) => Promise<Row[]>, stopping: AbortSignal | null) {
    return inPages<Row>(pageSize, (after) => read(after?.id ?? beforeAllIds), stopping);
  }

  /**
   * Sends reminders. Claiming them first lets several instances send each once. One that could not be sent is claimed
   * again later.
   */
  async #remind(now: Date, parts: Parts, stopping: AbortSignal | null): Promise<void> {
    const read = (after: string): Promise<Due[]> =>
      this.database.query(
        `WITH due AS (UPDATE documents SET reminded_at = now() WHERE id IN (
             SELECT id FROM documents
              WHERE state = 'approved' AND reminded_at IS NULL AND expires_on BETWEEN $1 AND $2 AND id > $3
              ORDER BY id LIMIT ${pageSize} FOR UPDATE SKIP LOCKED)
           RETURNING id, kind, driver_id, expires_on::text)
         SELECT * FROM due ORDER BY id`,
        [kolkataDate(now), reminderUntil(now), after],
      );
    for await (const due of this.#pages(read, stopping)) {
      for (const document of due) await parts.do(() => this.#sendOr(document));
      await this.#restandEach(
        due.map((document) => document.driver_id),
        parts,
      );
    }
  }

  /** @throws whatever the mail failed with: it is due again */
  async #sendOr(document: Due): Promise<void> {
    try {
      await this.#send(document);
    } catch (error) {
      this.log.warn({ driverId: document.driver_id, error: String(error) }, 'a reminder could not be sent');
      await this.database.query('UPDATE documents SET reminded_at = NULL WHERE id = $1', [document.id]);
      throw error;
    }
  }

  async #send({ id, kind, driver_id: userId, expires_on: expiresOn }: Due): Promise<void> {
    const values = { paper: say(`paper.${kind}`), date: dayIn(expiresOn) };
    const [title, text] = [say('reminder.title', values), say('reminder.text', values)];
    const outbound = { requestId: randomUUID(), deadline: Date.now() + mailMs };
    const texts = inEachLanguage((language) => ({ subject: title.in(language), text: text.in(language) }));
    await this.caller.ask(mailPerson, { userId, texts }, outbound);
    const push = pushWords(title, say('reminder.push', values));
    const message = { kind: 'request', url: '/driver/documents', tag: `paper-${id}`, ...push.words } as const;
    // The mail has been sent: an unreachable device must not send it again.
    await this.caller
      .ask(pushNotification, { userIds: [userId], message, texts: push.texts }, outbound)
      .catch((error: unknown) => this.log.info({ driverId: userId, error: String(error) }, 'no push of a reminder'));
  }

  /** Updates drivers whose stored standing is out of date by now, and those whose trip has ended since. */
  async #restand(now: Date, parts: Parts, stopping: AbortSignal | null): Promise<void> {
    const read = (after: string): Promise<{ id: string }[]> =>
      this.database.query(
        `SELECT driver.id FROM drivers AS driver
          WHERE (driver.paper_standing <> 'expired' OR (driver.is_online AND NOT driver.on_trip)) AND driver.id > $2
            AND EXISTS (SELECT 1 FROM documents WHERE driver_id = driver.id AND state = 'approved' AND expires_on < $1)
          ORDER BY driver.id LIMIT ${pageSize}`,
        [kolkataDate(now), after],
      );
    for await (const rows of this.#pages(read, stopping))
      await this.#restandEach(
        rows.map(({ id }) => id),
        parts,
      );
  }

  async #restandEach(driverIds: readonly string[], parts: Parts): Promise<void> {
    for (const driverId of new Set(driverIds)) await parts.do(() => this.#restandOf(driverId));
  }

  async #restandOf(driverId: string): Promise<void> {
    const wentOffline = await this.outbox.transaction(async (manager, emit) => {
      const driver = await lockDriver(manager, driverId);
      if (!driver) return false;
      const after = await recordStanding(manager, emit, driver, randomUUID());
      return driver.isOnline && !after.isOnline;
    });
    if (wentOffline) this.log.info({ driverId }, 'a driver whose paper has expired was taken offline');
    await this.hints.changed(driverId);
  }
}

/** A day in the words of each language. */
function dayIn(date: string) {
  const at = new Date(`${date}T12:00:00+05:30`);
  return {
    in: (language: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(at),
  };
}
