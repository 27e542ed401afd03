import { Injectable } from '@nestjs/common';
import {
  callPath,
  defaultPageSize,
  driverLedger,
  kolkataDateStart,
  rupeesFromPaise,
  type LedgerEntry,
} from '@rahi/contracts';
import { decodeCursor, encodeCursor, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { Profiles } from '../profiles/profiles.service.js';
import { LedgerRepository, type Settlement } from './ledger.repository.js';

/** Bounds of a list that names none. */
const always = { from: new Date(0), to: new Date('9999-12-31T00:00:00Z') };

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
