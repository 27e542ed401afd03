import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { journalPiece, kolkataDateStart, kolkataTime, kolkataZone, rideKindOf } from '@rahi/contracts';
import { csvHead, csvRow, HandlesInternal, Outbox, type InternalInbound } from '@rahi/service-kit';
import { DataSource, In, type Repository } from 'typeorm';
import { deskAction } from '../../ride/desk/desk-action.js';
import { AnyRideEntity } from '../../ride/past/any-ride.entity.js';
import { BillsRepository } from '../bills/bills.repository.js';
import { CreditNotesRepository } from '../bills/credit-notes.repository.js';
import { twoDecimals } from '../payouts/bank-files.js';

const heads = [
  'Date (IST)',
  'Entry',
  'Cause',
  'Kind',
  'Ride',
  'Account',
  'Owner',
  'Debit (INR)',
  'Credit (INR)',
  'Invoice number',
  'Credit note number',
  'Time zone',
  'Kind of ride',
  'Ride for a guest',
];
/** An entry has at most eight postings of about 280 bytes, and a message has at most 1 MB. */
const entriesAPiece = 400;

interface Row {
  id: number;
  at: Date;
  cause: string;
  kind: string;
  rideId: string | null;
  account: string;
  owner: string | null;
  paise: number;
  /** Of the ride's bill; null where it has none. */
  financialYear: string | null;
  invoiceSerial: number | null;
  /** Of the ride's credit note, in the entry of its refund; null elsewhere. */
  noteYear: string | null;
  noteSerial: number | null;
}

/**
 * The postings of `$4` entries from `$1` on, before `$2` and after the entry `$3`, oldest first. Entries of free rides
 * have no postings.
 */
const pieceSql = `SELECT entry.id::float8 AS id, entry.at, entry.cause, entry.kind, entry.ride_id AS "rideId",
    account.kind AS account, account.owner, posting.paise::float8 AS paise,
    bill.financial_year AS "financialYear", bill.invoice_serial AS "invoiceSerial",
    note.financial_year AS "noteYear", note.serial AS "noteSerial"
  FROM (
    SELECT * FROM journal_entries made WHERE at >= $1 AND at < $2 AND id > $3
      AND EXISTS (SELECT FROM postings WHERE entry_id = made.id)
    ORDER BY id LIMIT $4
  ) entry
  JOIN postings posting ON posting.entry_id = entry.id JOIN accounts account ON account.id = posting.account_id
  LEFT JOIN ride_receipts bill ON bill.ride_id = entry.ride_id
  LEFT JOIN credit_notes note ON note.ride_id = entry.ride_id AND entry.kind = 'refund'
  ORDER BY entry.id, account.id`;

/** The journal for accountants: a posting a row, piece by piece. The gateway joins the pieces. */
@Controller()
export class JournalFileController {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly bills: BillsRepository,
    private readonly notes: CreditNotesRepository,
    @InjectRepository(AnyRideEntity) private readonly rides: Repository<AnyRideEntity>,
  ) {}

  @HandlesInternal(journalPiece)
  async piece({
    request,
    requestId,
  }: InternalInbound<typeof journalPiece>): Promise<{ csv: string; next: string | null }> {
    const { query, actorId, after } = request;
    const { from, to } = query;
    // R37: the row commits before the first byte of the file is sent.
    if (after === null) await this.#audit(actorId, `${from} to ${to}`, requestId);
    const range = [kolkataDateStart(from), kolkataDateStart(to, 1), Number(after ?? 0), entriesAPiece];
    const rows = await this.database.query<Row[]>(pieceSql, range);
    const last = rows.at(-1);
    const kinds = await this.#kindsOf([...new Set(rows.flatMap(({ rideId }) => rideId ?? []))]);
    const whole = new Set(rows.map(({ id }) => id)).size === entriesAPiece;
    return {
      csv:
        (after === null ? csvHead(heads) : '') +
        rows.map((row) => this.#line(row, kinds.get(row.rideId ?? ''))).join(''),
      next: last && whole ? String(last.id) : null,
    };
  }

  async #audit(actorId: string, period: string, requestId: string): Promise<void> {
    const entry = deskAction({ actorId, action: 'export.journal', reason: period });
    await this.outbox.transaction((_manager, emit) => emit('audit.admin_acted.v1', entry, requestId));
  }

  /** What each ride is, by its id. */
  async #kindsOf(rideIds: string[]): Promise<ReadonlyMap<string, readonly [kind: string, forGuest: string]>> {
    const select = { id: true, pickupAt: true, rental: true, outstation: true, parcel: true, guest: true } as const;
    const rides = await this.rides.find({ select, where: { id: In(rideIds) } });
    return new Map(rides.map((ride) => [ride.id, [rideKindOf(ride), ride.guest ? 'yes' : 'no']]));
  }

  #line(row: Row, ofRide: readonly [kind: string, forGuest: string] = ['', '']): string {
    const { at, id, cause, kind, rideId, account, owner, paise, financialYear, invoiceSerial } = row;
    const { noteYear, noteSerial } = row;
    const [debit, credit] = paise > 0 ? [twoDecimals(paise), ''] : ['', twoDecimals(-paise)];
    const invoice =
      financialYear === null || invoiceSerial === null ? '' : this.bills.numberOf({ financialYear, invoiceSerial });
    const note =
      noteYear === null || noteSerial === null
        ? ''
        : this.notes.numberOf({ financialYear: noteYear, serial: noteSerial });
    const booked = [kolkataTime(at), String(id), cause, kind, rideId ?? '', account, owner ?? '', debit, credit];
    return csvRow([...booked, invoice, note, kolkataZone, ...ofRide]);
  }
}
