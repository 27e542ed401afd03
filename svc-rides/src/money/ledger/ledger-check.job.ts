import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, idle, Jobs, LOGGER, Metrics, type Logger, type Watch } from '@rahi/service-kit';
import { Gauge } from 'prom-client';
import { DataSource, QueryFailedError } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { AccountEntity, LedgerCheckEntity } from './ledger.entities.js';

const name = 'ledger';
/** How often an instance checks whether a check is due, in seconds: it must run even if instances live less than an hour. */
const lookSeconds = 60;
/** A statement may take five seconds; a slice takes a fraction of one. */
const entriesAtOnce = 20_000;
const accountsAtOnce = 500;
/** How many wrong ones are listed. */
const named = 100;
/** Completions of rides wait behind the roll-up no longer than this, in milliseconds. */
const patienceMs = 200;

/** The result of a check. */
export interface LedgerCheck {
  /** The last entry that it has looked at. */
  checkedUpTo: number;
  /** Accounts whose balance is not the sum of their postings. */
  wrongAccounts: number[];
  /** Entries whose postings do not add up to 0. */
  wrongEntries: number[];
}

/** Balances of people that are not the sums of their postings, in one snapshot each page. */
const wrongOfPage = `SELECT page.id, coalesce(kept.paise, 0) <> coalesce(posted.paise, 0) AS wrong
  FROM (SELECT id FROM accounts WHERE id > $1 ORDER BY id LIMIT ${accountsAtOnce}) page
  JOIN accounts account ON account.id = page.id
  LEFT JOIN account_balances kept ON kept.account_id = page.id AND account.owner IS NOT NULL
  LEFT JOIN LATERAL (
    SELECT sum(posting.paise) AS paise FROM postings posting
    WHERE posting.account_id = page.id AND account.owner IS NOT NULL
  ) posted ON true
  ORDER BY page.id`;

const wrongEntriesOfSlice = `SELECT entry_id::float8 AS id FROM postings WHERE entry_id > $1 AND entry_id <= $2
  GROUP BY entry_id HAVING sum(paise) <> 0 ORDER BY entry_id LIMIT ${named}`;

const sumsOfSlice = `SELECT account_id AS id, sum(paise)::text AS paise FROM postings
  WHERE entry_id > $1 AND entry_id <= $2 AND account_id = ANY($3::integer[]) GROUP BY account_id`;

const rollUp = `UPDATE account_balances kept SET rolled_up_to = $1, paise = kept.paise + coalesce((
    SELECT sum(later.paise) FROM postings later
    WHERE later.account_id = kept.account_id AND later.entry_id > kept.rolled_up_to AND later.entry_id <= $1
  ), 0)
  WHERE kept.rolled_up_to < $1`;

/**
 * Rolls the platform-wide balances up, then compares all balances with the sums of all postings, and every entry with
 * 0. It reads the whole journal, in slices. A mistake is an error in the log, and a metric on all instances.
 */
@Injectable()
export class LedgerCheckJob implements OnApplicationBootstrap {
  readonly #rollUps: Watch;

  constructor(
    private readonly database: DataSource,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: RidesConfig,
    @Inject(LOGGER) private readonly log: Logger,
    metrics: Metrics,
  ) {
    this.#rollUps = jobs.watch('Ledger roll-up', { remembers: 4 * config.LEDGER_CHECK_SECONDS });
    const registers = [metrics.registry];
    const wrong = new Gauge({
      name: 'rahi_ledger_wrong',
      help: 'Accounts whose balance is not the sum of their postings, and entries that do not add up to 0, at the last check',
      labelNames: ['of'] as const,
      registers,
    });
    const age = new Gauge({
      name: 'rahi_ledger_check_age_seconds',
      help: 'How long ago the last check of the ledger ended: instances agree',
      registers,
    });
    metrics.sources.add('ledger', [wrong, age], async () => {
      const last = await database.manager.findOneByOrFail(LedgerCheckEntity, { name });
      wrong.set({ of: 'accounts' }, last.wrongAccounts.length);
      wrong.set({ of: 'entries' }, last.wrongEntries.length);
      age.set(Math.max(0, Date.now() - last.endedAt.getTime()) / 1000);
    });
  }

  onApplicationBootstrap(): void {
    const { LEDGER_CHECK_SECONDS: every } = this.config;
    const work = async () => ((await this.runWhenDue()) ? undefined : idle);
    this.jobs.every('Ledger check', Math.min(lookSeconds, every), work, {
      runs: 'once',
      remembers: 4 * every,
      longest: every,
    });
  }

  /**
   * Runs a check if the last one began long enough ago, by Postgres's clock.
   * @returns false when it is not due, or another instance runs it
   */
  async runWhenDue(): Promise<boolean> {
    const { affected } = await this.database
      .createQueryBuilder(LedgerCheckEntity, 'ledgerCheck')
      .update()
      .set({ beganAt: () => 'clock_timestamp()' })
      .where({ name })
      .andWhere('began_at <= clock_timestamp() - make_interval(secs => :seconds)', {
        seconds: this.config.LEDGER_CHECK_SECONDS,
      })
      .execute();
    if (affected !== 1) return false;
    await this.run();
    return true;
  }

  /** Rolls up and checks, now. */
  async run(): Promise<LedgerCheck> {
    await this.#rollUp();
    const [people, journal] = [await this.#wrongOfPeople(), await this.#walk()];
    const wrongAccounts = [...people, ...journal.wrongAccounts].slice(0, named);
    const found = { ...journal, wrongAccounts };
    if (wrongAccounts.length + found.wrongEntries.length > 0) this.log.error(found, 'the ledger does not add up');
    await this.database.manager.update(LedgerCheckEntity, { name }, { ...found, endedAt: () => 'clock_timestamp()' });
    return found;
  }

  /** Adds the postings since the last roll-up to the platform-wide balances. */
  async #rollUp(): Promise<void> {
    const upTo = await this.#settledUpTo();
    // A second instance finds nothing to add.
    if (upTo !== null) await this.#rollUps.of(() => this.database.query(rollUp, [upTo]));
  }

  /**
   * An entry up to which all are committed. Entries get their numbers before they commit, so a smaller number may
   * appear later: a lock that waits for all transactions that are adding entries, held for one read, excludes that.
   * @returns null when one of them takes too long; the next check tries again
   */
  async #settledUpTo(): Promise<number | null> {
    try {
      return await this.database.transaction(async (manager) => {
        await manager.query(`SET LOCAL lock_timeout = ${patienceMs}`);
        await manager.query('LOCK TABLE journal_entries IN SHARE MODE');
        const [last] = await manager.query<{ id: number }[]>(
          'SELECT coalesce(max(id), 0)::float8 AS id FROM journal_entries',
        );
        return last?.id ?? 0;
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      this.#rollUps.failed(error);
      return null;
    }
  }

  async #wrongOfPeople(): Promise<number[]> {
    const wrong: number[] = [];
    for (let after = 0; ;) {
      const page = await this.database.query<{ id: number; wrong: boolean }[]>(wrongOfPage, [after]);
      wrong.push(...page.filter((account) => account.wrong).map(({ id }) => id));
      const last = page.at(-1);
      if (!last || page.length < accountsAtOnce) return wrong;
      after = last.id;
    }
  }

  /** Reads all entries of the roll-up: they are committed, and no posting changes. */
  async #walk(): Promise<LedgerCheck> {
    const kept = await this.database
      .createQueryBuilder(AccountEntity, 'account')
      .innerJoin('account_balances', 'kept', 'kept.account_id = account.id')
      .where('account.owner IS NULL')
      .select('account.id', 'id')
      .addSelect('kept.paise', 'paise')
      .addSelect('kept.rolled_up_to::float8', 'upTo')
      .getRawMany<{ id: number; paise: string; upTo: number }>();
    const checkedUpTo = Math.min(...kept.map(({ upTo }) => upTo));
    const ids = kept.map(({ id }) => id);
    const sums = new Map(ids.map((id) => [id, 0n]));
    const wrongEntries: number[] = [];
    for (let after = 0; after < checkedUpTo; after += entriesAtOnce) {
      const slice = [after, Math.min(after + entriesAtOnce, checkedUpTo)];
      const wrong = await this.database.query<{ id: number }[]>(wrongEntriesOfSlice, slice);
      wrongEntries.push(...wrong.map(({ id }) => id));
      const added = await this.database.query<{ id: number; paise: string }[]>(sumsOfSlice, [...slice, ids]);
      for (const { id, paise } of added) sums.set(id, (sums.get(id) ?? 0n) + BigInt(paise));
    }
    const wrongAccounts = kept.filter(({ id, paise }) => sums.get(id) !== BigInt(paise)).map(({ id }) => id);
    return { checkedUpTo, wrongAccounts, wrongEntries: wrongEntries.slice(0, named) };
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof QueryFailedError && 'code' in error.driverError && error.driverError.code === '55P03';
}
