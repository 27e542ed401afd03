import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
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
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { Profiles } from '../profiles/profiles.service.js';
import { earnedBy } from './driver-rides.js';
import { SettlementEntity } from './settlement.entity.js';
import { say } from '../say.js';

const header = [
  'Date',
  'Time',
  'Ride',
  'Pickup',
  'Drop-off',
  'Fare (INR)',
  'Commission (INR)',
  'Bonus (INR)',
  'Tip (INR)',
  'Given back (INR)',
  'Net (INR)',
];
/** A file is sent in one NATS message. A month has at most a few hundred trips of about 200 bytes each. */
const mostBytes = 900 * 1024;
const mostRows = 5000;
const kolkataTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });

/** A driver's settlements one by one, for the driver and for admins. */
@Injectable()
export class Ledger {
  constructor(
    @InjectRepository(SettlementEntity) private readonly settlements: Repository<SettlementEntity>,
    private readonly profiles: Profiles,
  ) {}

  /** Settlements from one day to another, both included, newest first. */
  async page({ params, query, principal, requestId }: Inbound<typeof driverLedger>): Promise<Reply<LedgerEntry[]>> {
    const { cursor, ...filters } = query;
    const { from, to, limit = defaultPageSize } = filters;
    const after = cursor === undefined ? null : decodeCursor(cursor);
    await this.profiles.visible(params.driverId, principal, requestId);
    const total = await this.#newest(params.driverId, from, to).getCount();
    const settlements = this.#newest(params.driverId, from, to).limit(limit + 1);
    if (after) settlements.andWhere('(s.completedAt, s.rideId) < (:createdAt, :id)', after);
    const found = await settlements.getMany();
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? encodeCursor({ createdAt: last.completedAt, id: last.rideId }) : null;
    return pageReply(page.map(entryOf), total, callPath(driverLedger, params, filters), next);
  }

  /** The settlements of a period as a CSV file, oldest first. @throws Refusal too_large when they do not fit in one */
  async file(
    { params, query, principal, requestId }: Inbound<typeof driverLedgerFile>,
    now = new Date(),
  ): Promise<Reply<Uint8Array>> {
    await this.profiles.visible(params.driverId, principal, requestId);
    const { first, last } = earningsDays(query.period ?? 'week', now);
    const settlements = await this.#newest(params.driverId, first, last)
      .limit(mostRows + 1)
      .getMany();
    const file = csvFile([header, ...settlements.toReversed().map(rowOf)]);
    if (settlements.length > mostRows || file.byteLength > mostBytes)
      throw new Refusal('too_large', say('earnings.tooManyTrips'));
    const name = `rahi-earnings-${first}-to-${last}.csv`;
    return new Reply(file, { http: { 'content-disposition': `attachment; filename="${name}"` } });
  }

  #newest(driverId: string, firstDay?: string, lastDay?: string): SelectQueryBuilder<SettlementEntity> {
    const newest = this.settlements
      .createQueryBuilder('s')
      .where('s.driverId = :driverId', { driverId })
      .orderBy('s.completedAt', 'DESC')
      .addOrderBy('s.rideId', 'DESC');
    if (firstDay !== undefined) newest.andWhere('s.completedAt >= :from', { from: kolkataDateStart(firstDay) });
    if (lastDay !== undefined) newest.andWhere('s.completedAt < :to', { to: kolkataDateStart(lastDay, 1) });
    return newest;
  }
}

function amountsOf(settlement: SettlementEntity) {
  const { grossPaise, commissionPaise, netPaise, bonusPaise, tipPaise, adjustmentPaise } = settlement;
  return {
    gross: rupeesFromPaise(grossPaise),
    commission: rupeesFromPaise(commissionPaise),
    net: rupeesFromPaise(netPaise),
    bonus: rupeesFromPaise(bonusPaise),
    tip: rupeesFromPaise(tipPaise),
    ...(adjustmentPaise !== 0 && { adjustment: rupeesFromPaise(adjustmentPaise) }),
    earned: rupeesFromPaise(earnedBy(settlement)),
  };
}

function rowOf(settlement: SettlementEntity): string[] {
  const { rideId, completedAt, pickupAddress, dropoffAddress } = settlement;
  const { gross, commission, bonus, tip, adjustment = '0', earned } = amountsOf(settlement);
  const [date, time] = [kolkataDate(completedAt), kolkataTime.format(completedAt)];
  return [
    date,
    time,
    rideId,
    pickupAddress ?? '',
    dropoffAddress ?? '',
    gross,
    commission,
    bonus,
    tip,
    adjustment,
    earned,
  ];
}

function entryOf(settlement: SettlementEntity): LedgerEntry {
  const { rideId, completedAt, pickupAddress, dropoffAddress } = settlement;
  return {
    rideId,
    completedAt: completedAt.toISOString(),
    ...(pickupAddress !== null && { pickupAddress }),
    ...(dropoffAddress !== null && { dropoffAddress }),
    ...amountsOf(settlement),
  };
}
