import {
  kolkataDate,
  readStatement,
  rupeesFromPaise,
  settleStatement,
  statementSchema,
  topUpWallet,
  type Call,
  type CallArguments,
  type Statement,
} from '@rahi/contracts';
import { aPrincipal } from './factories.js';
import type { Compared } from './journal-words.js';
import { balanceOf } from './ledger-facts.js';
import type { RidesHarness } from './rides-harness.js';

interface Awaited {
  reference: string | null;
  rideId: string;
  paise: number;
}

/** A row of the bank's file, and what the desk must say of it. */
interface Row {
  reference: string;
  paise: number;
  remarks: string;
  state: string;
}

/** Rides that are not paid, with what is due in paise: fare and tip, less refunds and payments. */
const dueRides = `SELECT ride.id AS "rideId", claim.reference,
    coalesce(claim.paise, ride.fare_paise + ride.tip_paise - ride.refunded_paise - ride.paid_paise) AS paise
  FROM rides ride LEFT JOIN payment_claims claim ON claim.ride_id = ride.id AND claim.state = 'open'
  WHERE ride.status = 'completed' AND ride.refunded_paise = 0 AND ride.fare_paise > ride.paid_paise + 2000 AND ride.upi_payee IS NULL`;
const claimedSql = `${dueRides} AND claim.payee = 'platform' ORDER BY claim.reference LIMIT 30`;
const unclaimedSql = `${dueRides} AND claim.reference IS NULL ORDER BY ride.id LIMIT 8`;
const recentSql = `${dueRides} AND claim.reference IS NULL AND ride.completed_at > now() - interval '20 hours' ORDER BY ride.id DESC LIMIT 4`;
const patienceMs = 60_000;

/** The bank's statement at the desk (R40): rows that match, rows in doubt, rows of nobody; confirmed more than once. */
export class DeskStatement {
  readonly #desk = aPrincipal({ isAdmin: true, adminRole: 'finance' });
  #reference = 700_000_000_000;

  constructor(
    private readonly harness: RidesHarness,
    private readonly compared: Compared,
  ) {}

  /** @param riderId who pays into a wallet with a reference that the statement has too */
  async settle(riderId: string, now: Date): Promise<void> {
    const rows = await this.#rows(riderId);
    const csv = fileOf(rows, kolkataDate(now));
    const before = await this.#inBank();
    const preview = await this.#ask(readStatement, { body: { csv } });
    for (const [at, { state, reference }] of rows.entries())
      this.compared.equal(`statement row ${at} ${reference}`, preview.rows[at]?.state ?? 'none', state);
    this.compared.equal('in the bank after a preview', await this.#inBank(), before);
    const confirmed = preview.rows.flatMap(({ reference, rides: [ride] }) =>
      reference !== null && ride ? [{ reference, rideId: ride.rideId }] : [],
    );
    const confirm = () => this.#ask(settleStatement, { body: { csv, rows: confirmed } });
    await Promise.all([confirm(), confirm()]);
    const after = await confirm();
    const settled = new Set(confirmed.map(({ reference }) => reference));
    for (const [at, { reference, state }] of preview.rows.entries()) {
      const wanted = reference !== null && settled.has(reference) ? 'settled' : state;
      this.compared.equal(`row ${at} after it`, after.rows[at]?.state ?? 'none', wanted);
    }
    const received = rows.filter(({ state }) => state === 'matched' || state === 'doubtful');
    this.compared.equal('rows confirmed', confirmed.length, received.length);
    const sum = received.reduce((total, { paise }) => total + paise, 0);
    this.compared.equal('in the bank after the statement', (await this.#inBank()) - before, sum);
    for (const [at, row] of preview.rows.entries())
      if (row.reference !== null && settled.has(row.reference))
        this.compared.equal(`received of row ${at}`, await this.#received(row.reference), rows[at]?.paise ?? NaN);
  }

  async #rows(riderId: string): Promise<Row[]> {
    const { database } = this.harness;
    const claimed = await database.query<Awaited[]>(claimedSql);
    const recent = await database.query<Awaited[]>(recentSql);
    const unclaimed = (await database.query<Awaited[]>(unclaimedSql)).filter(
      ({ rideId }) => !recent.some((one) => one.rideId === rideId),
    );
    const known = this.#newReference();
    const params = { id: riderId };
    const answer = await this.harness.call(topUpWallet, this.#desk, {
      params,
      body: { amount: '250', reference: known },
    });
    this.compared.equal('a top-up', answer.status, 200);
    return [
      ...claimed.map(({ reference, paise }, at) => {
        const differs = at % 3 === 0 ? (at % 2 === 0 ? -600 : 900) : 0;
        return row(reference ?? '', paise + differs, differs === 0 ? 'matched' : 'doubtful');
      }),
      ...unclaimed.map(({ rideId, paise }, at) => {
        const differs = at % 4 === 3 ? 500 : 0;
        const remarks = `UPI/${rideId.replaceAll('-', '')}/Rahi ride`;
        return row(this.#newReference(), paise + differs, differs === 0 ? 'matched' : 'doubtful', remarks);
      }),
      ...recent.map(({ paise }) => row('', paise, 'doubtful', 'By transfer')),
      ...[1, 2, 3, 4].map((paise) => row(this.#newReference(), 99_999_900 + paise, 'unmatched')),
      row(known, 25_000, 'settled'),
      row(known, 25_000, 'unreadable'),
    ];
  }

  async #ask<C extends Call>(call: C, args: CallArguments<C>): Promise<Statement> {
    const { status, body } = await this.harness.call(call, this.#desk, args, undefined, patienceMs);
    if (status !== 200) throw new Error(`the statement was refused: ${JSON.stringify(body)}`);
    return statementSchema.parse(body);
  }

  #inBank(): Promise<number> {
    return balanceOf(this.harness.database, { kind: 'bank' });
  }

  /** What all entries of a reference brought into the bank: of two, twice the amount. */
  async #received(reference: string): Promise<number> {
    const [sum] = await this.harness.database.query<{ paise: number }[]>(
      `SELECT coalesce(sum(posting.paise), 0)::float8 AS paise FROM journal_entries entry
       JOIN postings posting ON posting.entry_id = entry.id JOIN accounts account ON account.id = posting.account_id
       WHERE account.kind = 'bank' AND entry.cause LIKE '%/' || $1`,
      [reference],
    );
    return sum?.paise ?? NaN;
  }

  #newReference(): string {
    this.#reference += 1;
    return String(this.#reference);
  }
}

const row = (reference: string, paise: number, state: string, remarks = ''): Row => ({
  reference,
  paise,
  state,
  remarks,
});

/** With a payment of the operator's own, which is no row. */
const fileOf = (rows: readonly Row[], day: string): string =>
  [
    'Date;Reference;Amount;Remarks',
    ...rows.map(({ reference, paise, remarks }) => [day, reference, rupeesFromPaise(paise), remarks].join(';')),
    `${day};RENT;-1000;Rent`,
  ].join('\n');
