import { Injectable } from '@nestjs/common';
import {
  callPath,
  defaultPageSize,
  driverLedger,
  earningsDays,
  kolkataDate,
  kolkataDateStart,
  Refusal,
  rupeesFromPaise,
  type driverLedgerFile,
  type LedgerEntry,
} from '@rahi/contracts';
import { csvFile, decodeCursor, encodeCursor, pageReply, Reply, type Inbound } from '@rahi/service-kit';
import { Profiles } from '../profiles/profiles.service.js';
import { LedgerRepository, type Settlement } from './ledger.repository.js';

/** Bounds of a list that names none. */
const always = { from: new Date(0), to: new Date('9999-12-31T00:00:00Z') };

const header = ['Date', 'Time', 'Ride', 'Pickup', 'Drop-off', 'Fare (INR)', 'Commission (INR)', 'Net (INR)'];
/** A file travels in one NATS message. A month has at most some hundred trips, at about 200 bytes each. */
const mostBytes = 900 * 1024;
const mostRows = 5000;
const kolkataTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });

/** A driver's settlements one by one, for itself and for admins. */
@Injectable()
export class Ledger {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly profiles: Profiles,
  ) {}

  async page({ params, query, principal, requestId }: Inbound<typeof driverLedger>): Promise<Reply<LedgerEntry[]>> {
    const { driverId } = params;
    const { from, to, limit = defaultPageSize, cursor } = query;
    const after = cursor === undefined ? null : decodeCursor(cursor);
    await this.profiles.visible(driverId, principal, requestId);
    const window = {
      from: from === undefined ? always.from : kolkataDateStart(from),
      to: to === undefined ? always.to : kolkataDateStart(to, 1),
    };
    const [found, total] = await Promise.all([
      this.ledger.newest(driverId, window, limit + 1, after),
      this.ledger.count(driverId, window),
    ]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? encodeCursor({ createdAt: last.completedAt, id: last.rideId }) : null;
    return pageReply(page.map(entryOf), total, callPath(driverLedger, params, { from, to, limit: query.limit }), next);
  }

  /** The settlements of a period as a CSV file, oldest first. @throws Refusal too_large, rather than leave some out */
  async file(
    { params, query, principal, requestId }: Inbound<typeof driverLedgerFile>,
    now = new Date(),
  ): Promise<Reply<Uint8Array>> {
    await this.profiles.visible(params.driverId, principal, requestId);
    const { first, last } = earningsDays(query.period ?? 'week', now);
    const window = { from: kolkataDateStart(first), to: kolkataDateStart(last, 1) };
    const settlements = await this.ledger.newest(params.driverId, window, mostRows + 1, null);
    const file = csvFile([header, ...settlements.toReversed().map(rowOf)]);
    if (settlements.length > mostRows || file.byteLength > mostBytes)
      throw new Refusal('too_large', 'These are too many trips for one file. Please choose a shorter period.');
    const name = `rahi-earnings-${first}-to-${last}.csv`;
    return new Reply(file, { http: { 'content-disposition': `attachment; filename="${name}"` } });
  }
}

function rowOf(settlement: Settlement): string[] {
  const { rideId, completedAt, pickupAddress, dropoffAddress } = settlement;
  const amounts = [settlement.grossPaise, settlement.commissionPaise, settlement.netPaise];
  return [
    kolkataDate(completedAt),
    kolkataTime.format(completedAt),
    rideId,
    pickupAddress ?? '',
    dropoffAddress ?? '',
    ...amounts.map(rupeesFromPaise),
  ];
}

function entryOf(settlement: Settlement): LedgerEntry {
  const { rideId, completedAt, pickupAddress, dropoffAddress } = settlement;
  return {
    rideId,
    completedAt: completedAt.toISOString(),
    ...(pickupAddress !== null && { pickupAddress }),
    ...(dropoffAddress !== null && { dropoffAddress }),
    gross: rupeesFromPaise(settlement.grossPaise),
    commission: rupeesFromPaise(settlement.commissionPaise),
    net: rupeesFromPaise(settlement.netPaise),
  };
}
