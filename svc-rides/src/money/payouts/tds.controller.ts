import { Controller } from '@nestjs/common';
import { daysOfQuarter, driverPan, givePan, Refusal, tdsFile, type DriverPan, type TdsQuarter } from '@rahi/contracts';
import { csvFile, Handles, Outbox, Reply, type Inbound } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { deskAction } from '../../ride/desk/desk-action.js';
import { say } from '../../say.js';
import { twoDecimals } from './bank-files.js';
import { Tds } from '../tds/tds.service.js';

const heads = [
  'Driver id',
  'Driver',
  'PAN',
  'Financial year',
  'Quarter',
  'Payouts',
  'Gross (INR)',
  'Gross taxed (INR)',
  'TDS (INR)',
];
/** A file is sent in one NATS message, so all of it is from one moment. */
const mostBytes = 900 * 1024;

interface Row {
  driverId: string;
  name: string;
  sealed: string | null;
  payouts: number;
  gross: number;
  base: number;
  tds: number;
}

/** Of payouts that were approved and did not fail, by the Sunday of their week: from `$1` on, before `$2`. */
const quarterSql = `SELECT payout.driver_id AS "driverId", max(payout.driver_name) AS name, max(pan.sealed) AS sealed,
    count(*)::int AS payouts, sum(payout.gross_paise)::float8 AS gross, sum(payout.tds_base_paise)::float8 AS base,
    sum(payout.tds_paise)::float8 AS tds
  FROM payouts payout JOIN payout_runs run ON run.id = payout.run_id AND run.tds AND run.approved_at IS NOT NULL
  LEFT JOIN driver_pans pan ON pan.driver_id = payout.driver_id
  WHERE run.week_ending >= $1::date AND run.week_ending < $2::date AND payout.status IN ('approved', 'paid')
  GROUP BY payout.driver_id ORDER BY payout.driver_id`;

/** Tax at source: the PANs of drivers, and the file of a quarter. */
@Controller()
export class TdsController {
  constructor(
    private readonly tds: Tds,
    private readonly outbox: Outbox,
  ) {}

  @Handles(driverPan)
  async pan({ params: { driverId }, principal }: Inbound<typeof driverPan>): Promise<DriverPan> {
    if (driverId !== principal.userId && !principal.isAdmin) throw nothingHere();
    return this.tds.panOf(driverId);
  }

  /** @throws Refusal not_found to anyone but the driver, and where the operator asks for no PAN */
  @Handles(givePan)
  async give({ params: { driverId }, body, principal }: Inbound<typeof givePan>): Promise<DriverPan> {
    if (driverId !== principal.userId || principal.type !== 'driver') throw nothingHere();
    const kept = await this.tds.keepPan(driverId, body.pan);
    if (!kept) throw nothingHere();
    return kept;
  }

  @Handles(tdsFile)
  async file({ query, principal, requestId, deadline }: Inbound<typeof tdsFile>): Promise<Reply<Uint8Array>> {
    return this.outbox.transaction(async (manager, emit) => {
      const file = csvFile([heads, ...(await this.#rows(manager, query))]);
      if (file.byteLength > mostBytes) throw new Refusal('too_large', say('payout.tooManyPayouts'));
      const reason = nameOf(query);
      // R37: PANs leave the service in the clear.
      const entry = deskAction({ actorId: principal.userId, action: 'export.tds_file', reason });
      await emit('audit.admin_acted.v1', entry, requestId);
      const disposition = `attachment; filename="rahi-tds-${reason.replaceAll(' ', '-')}.csv"`;
      return new Reply<Uint8Array>(file, { http: { 'content-disposition': disposition } });
    }, deadline);
  }

  async #rows(manager: EntityManager, quarter: TdsQuarter): Promise<string[][]> {
    const { from, before } = daysOfQuarter(quarter);
    const rows = await manager.query<Row[]>(quarterSql, [from, before]);
    const of = [`${quarter.year}-${String(quarter.year + 1).slice(-2)}`, `Q${quarter.quarter}`];
    return rows.map(({ driverId, name, sealed, payouts, gross, base, tds }) => [
      driverId,
      name,
      this.tds.inTheClear(sealed, driverId),
      ...of,
      String(payouts),
      ...[gross, base, tds].map(twoDecimals),
    ]);
  }
}

/** "2026-27 Q1". */
const nameOf = ({ year, quarter }: TdsQuarter) => `${year}-${String(year + 1).slice(-2)} Q${quarter}`;
const nothingHere = () => new Refusal('not_found', say('nothing'));
