import type { CallArguments, calculateFare, LatLng, VehicleType } from '@rahi/contracts';
import type { DataSource } from 'typeorm';
import type { BookedPlace } from './booked-tariffs.js';
import type { aBooking } from './factories.js';
import { aParcelBooking } from './parcels.js';

/** The kinds of rides of which a simulation of money consists. */
export const moneyKinds = ['usual', 'guests', 'stops', 'changes', 'later', 'rentals', 'outstation', 'parcels'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** How often each kind comes, as whole numbers beside each other. */
export type MoneyShares = Readonly<Record<MoneyKind, number>>;

const evenShares: MoneyShares = {
  usual: 2,
  guests: 1,
  stops: 1,
  changes: 1,
  later: 1,
  rentals: 2,
  outstation: 2,
  parcels: 2,
};

/**
 * Reads shares such as `usual=8,parcels=1`: a kind that is not named does not come. Without a text every kind comes.
 * @throws RangeError for a kind that is not known, or no whole number
 */
export function moneySharesOf(text: string | undefined): MoneyShares {
  if (!text) return evenShares;
  const shares: Record<MoneyKind, number> = { ...evenShares };
  for (const kind of moneyKinds) shares[kind] = 0;
  for (const part of text.split(',')) {
    const [name, share = ''] = part.split('=');
    const kind = moneyKinds.find((one) => one === name);
    if (!kind || !/^\d{1,3}$/.test(share)) throw new RangeError(`MONEY_KINDS: ${part} is no kind with a share`);
    shares[kind] = Number(share);
  }
  return shares;
}

/** Which vehicle types have a kind, by the tariffs of the simulation. */
const onlyOf: Readonly<Partial<Record<MoneyKind, VehicleType>>> = {
  rentals: 'sedan',
  outstation: 'sedan',
  parcels: 'auto',
};

/** Whether one vehicle type alone has a kind, and so few pairs of the simulation. */
export const isOfOneType = (kind: MoneyKind): boolean => onlyOf[kind] !== undefined;

/** Kinds that a vehicle type takes in turn, each as often as its share says. Without any it takes usual rides. */
export function kindsInTurn(shares: MoneyShares, type: VehicleType): readonly MoneyKind[] {
  const all = moneyKinds.flatMap((kind) =>
    (onlyOf[kind] ?? type) === type ? Array.from({ length: shares[kind] }, () => kind) : [],
  );
  return all.length > 0 ? all : ['usual'];
}

type Quoted = CallArguments<typeof calculateFare>['body'];
type Booked = NonNullable<Parameters<typeof aBooking>[1]>;

/** What a ride of a kind says besides a usual one. */
export interface KindOfRide {
  readonly end: LatLng;
  readonly quoted: Partial<Quoted>;
  readonly booked: Booked;
}

/** @param turn which one of its kind it is: outstation trips are one way and there and back in turn */
export function rideOfKind(kind: MoneyKind, { pickup, dropoff }: BookedPlace, turn: number): KindOfRide {
  const usual = { end: dropoff, quoted: {}, booked: {} };
  switch (kind) {
    case 'guests':
      return { ...usual, booked: { guest: { name: 'Meera Joshi', phone: '+919820011199' } } };
    case 'stops': {
      const stops = [
        { lat: (pickup.lat + dropoff.lat) / 2, lng: (pickup.lng + dropoff.lng) / 2, address: 'Half of the way' },
      ];
      return { ...usual, quoted: { stops }, booked: { stops } };
    }
    case 'rentals': {
      const rental = { hours: 2 };
      return { end: pickup, quoted: { rental }, booked: { rental } };
    }
    case 'outstation': {
      const returnAt = new Date(Date.now() + 40 * 3_600_000).toISOString();
      const outstation = turn % 2 === 0 ? ({ kind: 'oneWay' } as const) : ({ kind: 'roundTrip', returnAt } as const);
      const end = { lat: pickup.lat - 1.5, lng: pickup.lng + 0.8 };
      return { end, quoted: { outstation }, booked: { outstation } };
    }
    case 'parcels':
      return { ...usual, quoted: { parcel: true }, booked: { parcel: aParcelBooking() } };
    default:
      return usual;
  }
}

/** Rides of one kind, and their money in paise. */
export interface KindMoney {
  readonly kind: MoneyKind;
  readonly rides: number;
  readonly completed: number;
  /** What riders were billed, with fees for cancelling. */
  readonly billed: number;
  readonly gst: number;
  readonly commission: number;
  readonly tips: number;
  readonly refunded: number;
}

const kindSql = `CASE WHEN rental IS NOT NULL THEN 'rentals' WHEN outstation IS NOT NULL THEN 'outstation'
  WHEN parcel IS NOT NULL THEN 'parcels' WHEN guest IS NOT NULL THEN 'guests' WHEN pickup_at IS NOT NULL THEN 'later'
  WHEN change IS NOT NULL THEN 'changes' WHEN stops <> '[]' THEN 'stops' ELSE 'usual' END`;

/** The rides of a database by kind, in the order of `moneyKinds`. */
export async function moneyOfKinds(database: DataSource): Promise<KindMoney[]> {
  const rows = await database.query<KindMoney[]>(
    `SELECT ${kindSql} AS kind, count(*)::int AS rides, count(*) FILTER (WHERE status = 'completed')::int AS completed,
       coalesce(sum(bills.total_paise), 0)::float8 AS billed, coalesce(sum(gst_paise), 0)::float8 AS gst,
       coalesce(sum(commission_paise), 0)::float8 AS commission, coalesce(sum(tip_paise), 0)::float8 AS tips,
       coalesce(sum(refunded_paise), 0)::float8 AS refunded
     FROM rides LEFT JOIN ride_receipts bills ON bills.ride_id = rides.id GROUP BY 1`,
  );
  return moneyKinds.flatMap((kind) => rows.find((row) => row.kind === kind) ?? []);
}

const rupees = (paise: number): string => (paise / 100).toFixed(2);

/** Counts and money of each kind as a Markdown table, in rupees. */
export function moneyReport(kinds: readonly KindMoney[]): string {
  const head = ['kind', 'rides', 'completed', 'billed ₹', 'GST ₹', 'commission ₹', 'tips ₹', 'refunded ₹'];
  const rows = kinds.map(({ kind, rides, completed, billed, gst, commission, tips, refunded }) => [
    kind,
    String(rides),
    String(completed),
    ...[billed, gst, commission, tips, refunded].map(rupees),
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
