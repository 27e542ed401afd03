import {
  driverAccount,
  journalPiece,
  kolkataDate,
  moneyFigures,
  riderDues,
  riderWallet,
  daysAfter,
  type Call,
  type CallArguments,
} from '@rahi/contracts';
import { parse } from 'csv-parse/sync';
import { aPrincipal } from './factories.js';
import { askAll, type Compared, type Shown, type Sums } from './journal-words.js';
import type { RidesHarness } from './rides-harness.js';

/** Balances of people by the kind of account, from all postings. */
const balances = `(SELECT account.kind, account.owner, sum(posting.paise) AS paise
  FROM postings posting JOIN accounts account ON account.id = posting.account_id
  WHERE account.owner IS NOT NULL GROUP BY account.kind, account.owner) AS balance`;

const nowSql = `SELECT coalesce(sum(paise) FILTER (WHERE kind = 'cash_in_hand' AND paise > 0), 0)::float8 AS "cashInHand",
    coalesce(-sum(paise) FILTER (WHERE kind = 'driver' AND paise < 0), 0)::float8 AS "owedToDrivers",
    coalesce(sum(paise) FILTER (WHERE kind = 'rider' AND paise > 0), 0)::float8 AS "owedByRiders",
    coalesce(-sum(paise) FILTER (WHERE kind = 'rider' AND paise < 0), 0)::float8 AS "owedToRiders" FROM ${balances}`;

/**
 * Of each driver: both balances, and the commission of rides whose cash they took since cash last left their hand. A payout that
 * failed took none.
 */
const driversSql = `WITH hand AS (
    SELECT account.owner, entry.id, entry.kind, entry.ride_id, posting.paise,
      max(entry.id) FILTER (WHERE posting.paise < 0 AND NOT EXISTS (
        SELECT FROM journal_entries undone WHERE undone.cause = replace(entry.cause, 'payout/', 'payout.failed/') AND undone.id <> entry.id
      )) OVER (PARTITION BY account.owner) AS left_at
    FROM postings posting JOIN accounts account ON account.id = posting.account_id AND account.kind = 'cash_in_hand'
    JOIN journal_entries entry ON entry.id = posting.entry_id
  ), commission AS (
    SELECT taken.owner, -sum(posting.paise) AS paise
    FROM (SELECT DISTINCT owner, ride_id FROM hand
      WHERE kind IN ('paid_in_cash', 'paid_to_driver') AND id > coalesce(left_at, 0)) taken
    JOIN journal_entries entry ON entry.ride_id = taken.ride_id AND entry.kind = 'ride_completed'
    JOIN postings posting ON posting.entry_id = entry.id
    JOIN accounts account ON account.id = posting.account_id AND account.kind = 'commission' GROUP BY taken.owner
  )
  SELECT balance.owner::text AS id, greatest(coalesce(sum(paise) FILTER (WHERE kind = 'cash_in_hand'), 0), 0)::float8 AS "cashInHand",
    greatest(-coalesce(sum(paise) FILTER (WHERE kind = 'driver'), 0), 0)::float8 AS owed,
    greatest(sum(paise), 0)::float8 AS dues,
    coalesce((SELECT commission.paise FROM commission WHERE commission.owner = balance.owner), 0)::float8 AS "commissionOwed"
  FROM ${balances} WHERE kind IN ('driver', 'cash_in_hand') GROUP BY balance.owner`;

/** Of each rider: the balance, what they claim, and the dues of their completed rides. Credit of a wallet belongs to no ride. */
const ridersSql = `WITH ridden AS (
    SELECT account.owner, entry.ride_id, sum(posting.paise) AS due,
      coalesce(sum(posting.paise) FILTER (WHERE entry.kind = 'tip'), 0) AS tip,
      coalesce((SELECT sum(claim.paise) FROM payment_claims claim WHERE claim.ride_id = entry.ride_id AND claim.state = 'open'), 0) AS claimed,
      bool_or(entry.kind = 'ride_completed') AS completed
    FROM postings posting JOIN accounts account ON account.id = posting.account_id AND account.kind = 'rider'
    JOIN journal_entries entry ON entry.id = posting.entry_id WHERE entry.ride_id IS NOT NULL
    GROUP BY account.owner, entry.ride_id
  )
  SELECT ridden.owner::text AS id, greatest(-balance.paise, 0)::float8 AS balance, greatest(balance.paise, 0)::float8 AS due,
    least(greatest(balance.paise, 0), sum(claimed))::float8 AS claimed,
    coalesce(sum(ridden.due - claimed) FILTER (WHERE completed AND ridden.due - tip > claimed), 0)::float8 AS dues,
    count(*) FILTER (WHERE completed AND ridden.due - tip > claimed)::int AS "unpaidRides"
  FROM ridden JOIN ${balances} ON balance.owner = ridden.owner AND balance.kind = 'rider' GROUP BY ridden.owner, balance.paise`;

/** By who owes GST: the GST of bills, of credit notes and of the journal, what of it the platform bears, and the rounding of cash. */
const taxesSql = `SELECT coalesce(tariff.gst, 'absent') || CASE WHEN bill.inputs ? 'untaxed' THEN ', untaxed' ELSE '' END AS type, bill.kind,
    sum(lines.gst)::float8 AS gst, coalesce(sum(note.cgst_paise + note.sgst_paise + note.igst_paise), 0)::float8 AS credited, sum(lines.rounding)::float8 AS rounding, sum(booked.gst)::float8 AS "bookedGst",
    sum(booked.borne)::float8 AS "bookedBorne", sum(booked.rounding)::float8 AS "bookedRounding",
    count(*) FILTER (WHERE tariff.round_cash AND bill.inputs ? 'cash' AND bill.kind = 'ride' AND bill.total_paise % 100 <> 0)::int AS uneven
  FROM ride_receipts bill JOIN tariffs tariff ON tariff.id = bill.tariff_id AND tariff.version = bill.tariff_version
  LEFT JOIN credit_notes note ON note.ride_id = bill.ride_id
  CROSS JOIN LATERAL (SELECT coalesce(sum((line->>'paise')::int) FILTER (WHERE line->>'code' = 'gst'), 0) AS gst,
      coalesce(sum((line->>'paise')::int) FILTER (WHERE line->>'code' = 'cash_rounding'), 0) AS rounding
    FROM jsonb_array_elements(bill.lines) line) lines
  CROSS JOIN LATERAL (SELECT coalesce(-sum(posting.paise) FILTER (WHERE account.kind = 'gst'), 0) AS gst,
      coalesce(sum(posting.paise) FILTER (WHERE account.kind = 'gst_borne'), 0) AS borne,
      coalesce(-sum(posting.paise) FILTER (WHERE account.kind = 'rounding'), 0) AS rounding
    FROM journal_entries entry JOIN postings posting ON posting.entry_id = entry.id
    JOIN accounts account ON account.id = posting.account_id WHERE entry.ride_id = bill.ride_id) booked
  GROUP BY 1, 2 ORDER BY 1, 2`;

/** The postings of entries from `$1` to `$2`, as the columns of the journal's file have them. */
const journalSql = `SELECT entry.id::text || '|' || entry.cause || '|' || entry.kind || '|' || coalesce(entry.ride_id::text, '') || '|'
    || account.kind || '|' || coalesce(account.owner::text, '') || '|'
    || trunc(posting.paise / 100.0)::text || '|' || (posting.paise % 100)::text AS line, posting.paise::float8 AS paise
  FROM journal_entries entry JOIN postings posting ON posting.entry_id = entry.id
  JOIN accounts account ON account.id = posting.account_id
  WHERE entry.id BETWEEN $1 AND $2 ORDER BY entry.id, account.id`;

interface Tax {
  type: string;
  kind: string;
  gst: number;
  /** By credit notes. */
  credited: number;
  rounding: number;
  bookedGst: number;
  bookedBorne: number;
  bookedRounding: number;
  uneven: number;
}

/** Compares what svc-rides itself says of money with sums over the postings: accounts, dues, taxes, and the journal's file. */
export class MoneyBooks {
  readonly #desk = aPrincipal({ isAdmin: true });

  constructor(
    private readonly harness: RidesHarness,
    private readonly compared: Compared,
  ) {}

  /** @param riders whose dues are compared */
  async compare(now: Date, riders: readonly string[]): Promise<void> {
    const today = kolkataDate(now);
    const [outstanding = {}] = await askAll<Sums>(this.harness.database, nowSql);
    const { body } = await this.harness.call(moneyFigures, this.#desk, { query: { from: today, to: today } });
    this.compared.same('outstanding', outstanding, amountsOf(body['now']));
    await this.#drivers();
    await this.#riders(riders);
    await this.#taxes();
    await this.#journal(daysAfter(today, -30), today);
  }

  async #drivers(): Promise<void> {
    const rows = await askAll<Sums & { id: string }>(this.harness.database, driversSql);
    for (const { id, ...sums } of rows) {
      const shown = await this.#ask(driverAccount, { params: { driverId: id } });
      const { cashInHand, commissionOwed, owed, dues } = amountsOf(shown);
      this.compared.same(`account of driver ${id}`, sums, { cashInHand, commissionOwed, owed, dues });
    }
  }

  async #riders(some: readonly string[]): Promise<void> {
    const rows = await askAll<Sums & { id: string }>(this.harness.database, ridersSql);
    const known = new Map(rows.map(({ id, ...sums }) => [id, sums]));
    for (const riderId of some) {
      const sums = known.get(riderId) ?? {};
      const { balance, due, claimed } = amountsOf(await this.#ask(riderWallet, { params: { riderId } }));
      this.compared.same(`wallet of ${riderId}`, sums, { balance, due, claimed });
      const shown = await this.#ask(riderDues, { params: { riderId } });
      this.compared.same(`dues of ${riderId}`, { dues: sums['dues'] ?? 0 }, { dues: amountsOf(shown)['amount'] });
      const rides: unknown = shown['rides'];
      this.compared.equal(
        `unpaid rides of ${riderId}`,
        Array.isArray(rides) ? rides.length : NaN,
        sums['unpaidRides'] ?? 0,
      );
    }
  }

  /** Each kind of GST is there, and is in the books what the bills say. */
  async #taxes(): Promise<void> {
    const taxes = await askAll<Tax>(this.harness.database, taxesSql);
    const types = new Set(taxes.filter(({ kind }) => kind === 'ride').map(({ type }) => type));
    this.compared.equal('kinds of GST', [...types].toSorted().join('; '), everyType);
    for (const { type, kind, gst, credited, rounding, bookedGst, bookedBorne, bookedRounding, uneven } of taxes) {
      const where = `${kind} by ${type}`;
      this.compared.equal(`${where}: GST in the journal`, bookedGst, gst - credited);
      const isBorne = type === 'absent' && kind === 'ride';
      this.compared.equal(`${where}: GST borne`, bookedBorne, isBorne ? gst - credited : 0);
      const isTaxed = type === 'absent' || type === 'platform';
      this.compared.equal(`${where} has credit notes`, String(credited > 0), String(kind === 'ride' && gst > 0));
      this.compared.equal(`${where} is taxed`, String(gst > 0), String(isTaxed));
      this.compared.equal(`${where}: rounding of cash`, bookedRounding, rounding);
      this.compared.equal(`${where}: rounded fares that are no whole rupee`, uneven, 0);
    }
  }

  /** The journal's file, posting by posting, and that the lines of each piece add up to nothing. */
  async #journal(from: string, to: string): Promise<void> {
    const { caller, database } = this.harness;
    let heads: string | undefined;
    let postings = 0;
    for (let after: string | null = null; ;) {
      const outbound = { ...this.harness.outbound(), deadline: Date.now() + 30_000 };
      const question = { query: { from, to }, actorId: this.#desk.userId, after };
      const piece: { csv: string; next: string | null } = await caller.ask(journalPiece, question, outbound);
      heads ??= piece.csv.slice(0, piece.csv.indexOf('\r\n') + 2);
      const csv = after === null ? piece.csv : heads + piece.csv;
      const lines: Record<string, string>[] = parse(csv, { bom: true, columns: true, recordDelimiter: '\r\n' });
      const [first, last] = [lines[0]?.['Entry'] ?? '0', lines.at(-1)?.['Entry'] ?? '0'];
      const wanted = await askAll<{ line: string; paise: number }>(database, journalSql, [first, last]);
      this.compared.equal(`postings of entries ${first} to ${last}`, lines.length, wanted.length);
      for (const [at, line] of lines.entries())
        this.compared.equal(`line ${at} from entry ${first}`, textOf(line), wanted[at]?.line ?? '');
      const sum = wanted.reduce((total, { paise }) => total + paise, 0);
      this.compared.equal(`sum of entries ${first} to ${last}`, sum, 0);
      postings += lines.length;
      after = piece.next;
      if (after === null) break;
    }
    const [counted] = await askAll<{ postings: number }>(database, 'SELECT count(*)::int AS postings FROM postings');
    this.compared.equal('postings in the journal’s file', postings, counted?.postings ?? NaN);
  }

  async #ask<C extends Call>(call: C, args: CallArguments<C>): Promise<Record<string, unknown>> {
    const { status, body } = await this.harness.call(call, this.#desk, args);
    this.compared.equal(`answer of ${call.name}`, status, 200);
    return body;
  }
}

const everyType = [
  'absent',
  'driver',
  'driver, untaxed',
  'none',
  'none, untaxed',
  'platform',
  'platform, untaxed',
].join('; ');

/** A line of the journal's file as `journalSql` has it: rupees and paise apart, below zero where it is a credit. */
function textOf(line: Record<string, string>): string {
  const [debit = '', credit = ''] = [line['Debit (INR)'], line['Credit (INR)']];
  const sign = debit === '' ? -1 : 1;
  const [rupees, hundredths] = (debit || credit).split('.').map(Number);
  const apart = [rupees, hundredths].map((part) => String((part ?? NaN) * sign));
  const texts = [line['Entry'], line['Cause'], line['Kind'], line['Ride'], line['Account'], line['Owner'], ...apart];
  return texts.join('|');
}

/** The texts of an answer. */
function amountsOf(body: unknown): Shown {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}
