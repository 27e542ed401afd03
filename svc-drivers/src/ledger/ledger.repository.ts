import { Injectable } from '@nestjs/common';
import { prepared, type PageCursor } from '@rahi/service-kit';
import { DataSource } from 'typeorm';

/** Completed at or after `from` and before `to`. */
export interface Window {
  from: Date;
  to: Date;
}

export interface Settlement {
  rideId: string;
  completedAt: Date;
  pickupAddress: string | null;
  dropoffAddress: string | null;
  grossPaise: number;
  commissionPaise: number;
  netPaise: number;
}

export interface DaySum {
  /** `YYYY-MM-DD`, Asia/Kolkata. */
  date: string;
  trips: number;
  grossPaise: number;
  commissionPaise: number;
  netPaise: number;
}

interface Row {
  ride_id: string;
  completed_at: Date;
  pickup_address: string | null;
  dropoff_address: string | null;
  gross_paise: string;
  commission_paise: string;
  net_paise: string;
}

interface SumRow {
  date: string;
  trips: number;
  gross: string;
  commission: string;
  net: string;
}

const columns = 'ride_id, completed_at, pickup_address, dropoff_address, gross_paise, commission_paise, net_paise';
const inWindow = 'driver_id = $1 AND completed_at >= $2 AND completed_at < $3';

/** The statements of the ledger's request paths, by the name they are prepared under. */
export const ledgerStatements = {
  'ledger-days': `SELECT (completed_at AT TIME ZONE 'Asia/Kolkata')::date::text AS date, count(*)::int AS trips,
      sum(gross_paise)::text AS gross, sum(commission_paise)::text AS commission, sum(net_paise)::text AS net
    FROM settlements WHERE ${inWindow} GROUP BY 1`,
  'ledger-page': `SELECT ${columns} FROM settlements
    WHERE ${inWindow} AND (completed_at, ride_id) < ($4, $5) ORDER BY completed_at DESC, ride_id DESC LIMIT $6`,
  'ledger-count': `SELECT count(*)::int AS count FROM settlements WHERE ${inWindow}`,
} as const;

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Reads settlements: sums and pages, all of one driver. */
@Injectable()
export class LedgerRepository {
  constructor(private readonly database: DataSource) {}

  /** Sums of each day with settlements, in no order. */
  async days(driverId: string, window: Window): Promise<DaySum[]> {
    const rows = await this.#run<SumRow>('ledger-days', [driverId, window.from, window.to]);
    return rows.map(({ date, trips, gross, commission, net }) => ({
      date,
      trips,
      grossPaise: Number(gross),
      commissionPaise: Number(commission),
      netPaise: Number(net),
    }));
  }

  async count(driverId: string, window: Window): Promise<number> {
    const [row] = await this.#run<{ count: number }>('ledger-count', [driverId, window.from, window.to]);
    return row?.count ?? 0;
  }

  /** Newest first, those after `after`. */
  async newest(driverId: string, window: Window, limit: number, after: PageCursor | null): Promise<Settlement[]> {
    const { createdAt, id } = after ?? { createdAt: window.to, id: lastId };
    const rows = await this.#run<Row>('ledger-page', [driverId, window.from, window.to, createdAt, id, limit]);
    return rows.map((row) => ({
      rideId: row.ride_id,
      completedAt: row.completed_at,
      pickupAddress: row.pickup_address,
      dropoffAddress: row.dropoff_address,
      grossPaise: Number(row.gross_paise),
      commissionPaise: Number(row.commission_paise),
      netPaise: Number(row.net_paise),
    }));
  }

  #run<R extends object>(name: keyof typeof ledgerStatements, values: readonly unknown[]): Promise<R[]> {
    return prepared<R>(this.database, `drivers.${name}`, ledgerStatements[name], values);
  }
}
