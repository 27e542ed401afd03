import {
  billOf,
  isActive,
  plainInputs,
  roundedKm,
  secondsAt,
  transitions,
  type RideStatus,
  type TariffTerms,
} from '@rahi/contracts';
import { longerStatements } from '@rahi/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { shortestMetres, straightKmOf, wayOf, type RideWay } from '../ride/ride-values.js';

interface Broken {
  invariant: string;
  id: string;
}

const active = `status IN ('searching', 'driver_assigned', 'driver_arrived', 'in_progress')`;
/** A ride's own events contain its whole state; others only name it. */
const own = `type LIKE 'ride.%' AND data ? 'version'`;

const checks: Record<string, string> = {
  'one active ride per rider': `SELECT rider_id AS id FROM rides WHERE ${active} GROUP BY 1 HAVING count(*) > 1`,
  'one active ride per driver, beside one that waits for it': `SELECT driver_id AS id FROM rides WHERE ${active}
     AND driver_id IS NOT NULL GROUP BY driver_id, after_ride_id IS NULL HAVING count(*) > 1`,
  'a ride that waits, and the trip of its driver that it waits for, name each other': `SELECT coalesce(waiting.id, trip.id) AS id
     FROM (SELECT * FROM rides WHERE after_ride_id IS NOT NULL) waiting
     FULL JOIN (SELECT * FROM rides WHERE next_ride_id IS NOT NULL) trip
       ON trip.id = waiting.after_ride_id AND trip.next_ride_id = waiting.id
     WHERE waiting.id IS NULL OR trip.id IS NULL OR waiting.driver_id <> trip.driver_id OR trip.status <> 'in_progress'`,
  'one driver per ride, and one more after each that was lost': `SELECT data->>'rideId' AS id FROM outbox
     WHERE type IN ('ride.driver_assigned.v1', 'ride.released.v1')
     GROUP BY 1 HAVING count(*) FILTER (WHERE type = 'ride.driver_assigned.v1')
       > 1 + count(*) FILTER (WHERE type = 'ride.released.v1')`,
  'the driver stays the driver': `SELECT data->>'rideId' AS id FROM outbox WHERE ${own}
     GROUP BY 1 HAVING count(DISTINCT data->>'driverId') > 1 + count(*) FILTER (WHERE type = 'ride.released.v1')`,
  'never again to a driver who was lost': `SELECT id FROM rides WHERE driver_id = ANY(not_again)`,
  'one open offer per driver': `SELECT driver_id AS id FROM offers WHERE state = 'open' GROUP BY 1 HAVING count(*) > 1`,
  'at most three open offers per ride': `SELECT ride_id AS id FROM offers WHERE state = 'open' GROUP BY 1 HAVING count(*) > 3`,
  'one accepted offer per assignment': `SELECT ride_id AS id FROM offers JOIN rides ON rides.id = ride_id
     WHERE state = 'accepted' GROUP BY ride_id, releases HAVING count(*) > 1 + releases`,
  'versions without a gap, one event each, in order': `SELECT rides.id
     FROM rides LEFT JOIN outbox ON data->>'rideId' = rides.id::text AND ${own}
     GROUP BY rides.id, rides.version
     HAVING coalesce(array_agg((data->>'version')::int ORDER BY seq), '{}') IS DISTINCT FROM
            (SELECT array_agg(v) FROM generate_series(1, rides.version) v)`,
  'events happened in the order of their versions': `SELECT id FROM (
       SELECT data->>'rideId' AS id, occurred_at - lag(occurred_at) OVER (PARTITION BY data->>'rideId' ORDER BY seq) AS since
       FROM outbox WHERE ${own}) events WHERE since < interval '0'`,
  'the last event is the ride': `SELECT rides.id FROM rides
     JOIN outbox ON data->>'rideId' = rides.id::text AND (data->>'version')::int = rides.version AND ${own}
     WHERE data->>'status' <> status OR data->>'driverId' IS DISTINCT FROM driver_id::text
        OR (data->>'rating')::int IS DISTINCT FROM rating OR (data->>'farePaise')::int <> fare_paise
        OR (data->>'completedAt')::timestamptz IS DISTINCT FROM completed_at
        OR (data->>'cancelledAt')::timestamptz IS DISTINCT FROM cancelled_at`,
  'times only go on': `SELECT id FROM rides WHERE assigned_at < created_at OR arrived_at < assigned_at
     OR started_at < arrived_at OR completed_at < started_at
     OR cancelled_at < greatest(created_at, assigned_at, arrived_at, started_at)`,
  'a time for each step taken, and for no other': `SELECT id FROM rides
     WHERE (assigned_at IS NULL) <> (driver_id IS NULL)
        OR (status IN ('driver_arrived', 'in_progress', 'completed') AND arrived_at IS NULL)
        OR (status IN ('in_progress', 'completed')) <> (started_at IS NOT NULL)
        OR (status = 'completed') <> (completed_at IS NOT NULL)
        OR (status = 'cancelled') <> (cancelled_at IS NOT NULL)`,
  'the event of a settlement is published once, with the ride’s amounts': `SELECT rides.id
     FROM rides LEFT JOIN outbox ON data->>'rideId' = rides.id::text AND type = 'ride.completed.v1'
     WHERE rides.status = 'completed' GROUP BY rides.id
     HAVING count(outbox.seq) <> 1 OR bool_or((data->>'farePaise')::int <> fare_paise
        OR (data->>'driverId')::uuid <> driver_id OR (data->>'completedAt')::timestamptz <> completed_at)`,
  'one receipt for each completed ride, and its total is the fare': `SELECT data->>'rideId' AS id FROM outbox
     JOIN rides ON rides.id = (data->>'rideId')::uuid LEFT JOIN ride_receipts ON ride_id = rides.id
     WHERE type = 'ride.completed.v1' AND (total_paise IS DISTINCT FROM fare_paise OR kind <> 'ride')`,
  'invoice numbers run from 1 without a gap': `SELECT financial_year AS id FROM ride_receipts
     GROUP BY 1 HAVING count(*) <> max(invoice_serial) OR min(invoice_serial) <> 1`,
  'credit note numbers run from 1 without a gap': `SELECT financial_year AS id FROM credit_notes
     GROUP BY 1 HAVING count(*) <> max(serial) OR min(serial) <> 1`,
  'a credit note has its refund, whose tip alone is not in it': `SELECT note.ride_id AS id FROM credit_notes note
     JOIN rides ON rides.id = note.ride_id JOIN ride_receipts bill ON bill.ride_id = note.ride_id
     WHERE note.total_paise <> least(refunded_paise, bill.total_paise)`,
  'the GST of a ride in the journal is that of its bill less that of its credit note': `SELECT bill.ride_id AS id
     FROM ride_receipts bill LEFT JOIN credit_notes note ON note.ride_id = bill.ride_id
     WHERE coalesce((SELECT sum((line->>'paise')::int) FROM jsonb_array_elements(bill.lines) line WHERE line->>'code' = 'gst'), 0)
         - coalesce(cgst_paise + sgst_paise + igst_paise, 0)
       <> coalesce((SELECT -sum(posting.paise) FROM journal_entries entry JOIN postings posting ON posting.entry_id = entry.id
         JOIN accounts account ON account.id = posting.account_id WHERE entry.ride_id = bill.ride_id AND account.kind = 'gst'), 0)`,
  'each completed ride is in the journal once': `SELECT data->>'rideId' AS id FROM outbox
     LEFT JOIN journal_entries ON cause = 'ride.completed/' || (data->>'rideId')
     WHERE type = 'ride.completed.v1' AND journal_entries.id IS NULL`,
  'the journal balances': `SELECT entry_id::text AS id FROM postings GROUP BY 1 HAVING sum(paise) <> 0`,
  'people’s balances are the sums of their postings': `SELECT account.owner AS id FROM accounts account
     JOIN account_balances kept ON kept.account_id = account.id LEFT JOIN postings ON postings.account_id = account.id
     WHERE account.owner IS NOT NULL GROUP BY account.id, kept.paise HAVING kept.paise <> coalesce(sum(postings.paise), 0)`,
  'a promo code holds what its rides take off, within its budget': `SELECT promos.id
     FROM promos LEFT JOIN (
       SELECT promo_id, discount_paise FROM rides WHERE status <> 'cancelled'
       UNION ALL SELECT promo_id, discount_paise FROM reservations WHERE status IN ('booked', 'assigned') AND ride_id IS NULL
     ) AS held ON promo_id = promos.id GROUP BY promos.id
     HAVING held_paise <> coalesce(sum(discount_paise), 0) OR held_paise > budget_paise`,
  'no rider uses a promo code more often than it says': `SELECT promo_id AS id
     FROM rides JOIN promos ON promos.id = promo_id WHERE status <> 'cancelled'
     GROUP BY promo_id, rider_id, uses_per_rider HAVING count(*) > uses_per_rider`,
  'every discount has its promo code': `SELECT id FROM rides WHERE (discount_paise > 0) <> (promo_id IS NOT NULL)`,
  'what was refunded is in the journal, and the driver’s part of it': `SELECT rides.id FROM rides
     LEFT JOIN journal_entries entry ON entry.ride_id = rides.id AND entry.kind = 'refund'
     LEFT JOIN postings posting ON posting.entry_id = entry.id LEFT JOIN accounts account ON account.id = posting.account_id
     GROUP BY rides.id HAVING refunded_paise <> -coalesce(sum(paise) FILTER (WHERE account.kind = 'rider'), 0)
       OR driver_refund_paise <> coalesce(sum(paise) FILTER (WHERE account.kind = 'driver'), 0)`,
  'a refund has its dispute, and is its amount': `SELECT rides.id FROM rides
     LEFT JOIN disputes ON ride_id = rides.id AND state = 'refunded' WHERE rides.refunded_paise <> coalesce(disputes.refund_paise, 0)`,
  'one audit row for each ride an administrator cancelled, and for no other': `SELECT rides.id
     FROM rides LEFT JOIN outbox ON data->>'targetId' = rides.id::text AND type = 'audit.admin_acted.v1'
       AND data->>'action' = 'ride.cancel'
     GROUP BY rides.id HAVING count(outbox.seq) <> (rides.cancelled_by IS NOT DISTINCT FROM 'admin')::int`,
  'a key names a ride, or a booking for later, of its rider': `SELECT coalesce(booking_keys.ride_id, reservation_id) AS id
     FROM booking_keys LEFT JOIN rides ON rides.id = booking_keys.ride_id
     LEFT JOIN reservations ON reservations.id = reservation_id
     WHERE coalesce(rides.rider_id, reservations.rider_id) IS DISTINCT FROM booking_keys.rider_id`,
  'a booking for later has its versions without a gap, one event each': `SELECT reservations.id
     FROM reservations LEFT JOIN outbox ON data->>'reservationId' = reservations.id::text AND type <> 'reservation.reminded.v1'
     GROUP BY reservations.id, reservations.version
     HAVING coalesce(array_agg((data->>'reservationVersion')::int ORDER BY seq), '{}') IS DISTINCT FROM
            (SELECT array_agg(v) FROM generate_series(1, reservations.version) v)`,
  'a rider has at most ten bookings for later': `SELECT rider_id AS id FROM reservations
     WHERE status IN ('booked', 'assigned') AND ride_id IS NULL GROUP BY 1 HAVING count(*) > 10`,
  'never again to a driver who gave a booking back': `SELECT id FROM reservations WHERE ride_id IS NULL AND driver_id = ANY(not_again)`,
  'the ride of a booking for later is its rider’s, at its time and price': `SELECT reservations.id FROM reservations
     JOIN rides ON rides.id = ride_id WHERE rides.rider_id <> reservations.rider_id
       OR rides.pickup_at IS DISTINCT FROM reservations.pickup_at
       OR (rides.change IS NULL AND rides.rental IS NULL AND rides.outstation IS NULL AND rides.fare_inputs <> reservations.fare_inputs)`,
  'a change waits only for the driver of a ride under way': `SELECT id FROM rides WHERE change->>'state' = 'open'
     AND status NOT IN ('driver_assigned', 'driver_arrived', 'in_progress')`,
  'a change counts once, and one of a ride with a driver was proposed': `SELECT data->>'rideId' AS id FROM outbox
     WHERE type LIKE 'ride.change%' AND data->>'status' <> 'searching' GROUP BY 1
     HAVING count(*) FILTER (WHERE type <> 'ride.change_proposed.v1') > count(*) FILTER (WHERE type = 'ride.change_proposed.v1')`,
  'a trip turns where a change counts': `SELECT rides.id FROM rides
     JOIN outbox ON data->>'rideId' = rides.id::text AND type = 'ride.changed.v1' AND data->>'status' = 'in_progress'
     GROUP BY rides.id HAVING count(*) <> jsonb_array_length(rides.turns)`,
  'the fare is that of the inputs that were agreed': `SELECT id FROM rides WHERE change->>'state' = 'accepted'
     AND (fare_inputs <> change->'inputs' OR dropoff_lat <> (change->'dropoff'->>'lat')::double precision)`,
};

/** The invariants of the whole database (architecture: invariants); each violated one is returned by name. */
export function brokenInvariants(database: DataSource): Promise<Broken[]> {
  return database.transaction(async (rows) => {
    // Each reads whole tables, thousands of rides after a long run, which Postgres has not counted yet.
    await rows.query(longerStatements);
    await rows.query('ANALYZE');
    const broken: Broken[] = [];
    for (const [invariant, query] of Object.entries(checks)) {
      const found = await rows.query<{ id: string }[]>(query);
      broken.push(...found.map(({ id }) => ({ invariant, id })));
    }
    return [...broken, ...(await strayTransitions(rows)), ...(await otherFares(rows))];
  });
}

/** Checks that status changes follow R9, each by an allowed actor: every event's status must follow from the one before. */
async function strayTransitions(database: EntityManager): Promise<Broken[]> {
  const steps = await database.query<{ id: string; from: RideStatus; to: RideStatus; type: string }[]>(
    `SELECT * FROM (
       SELECT data->>'rideId' AS id, type, data->>'status' AS "to",
              lag(data->>'status') OVER (PARTITION BY data->>'rideId' ORDER BY seq) AS "from"
       FROM outbox WHERE ${own}) steps WHERE "from" IS NOT NULL`,
  );
  return steps
    .filter(({ from, to, type }) => {
      if (type === 'ride.rated.v1') return from !== 'completed' || to !== 'completed';
      if (type === 'ride.updated.v1') return from !== to;
      if (type === 'ride.set_out.v1') return from !== 'driver_assigned' || to !== 'driver_assigned';
      // R44: stops are reported while the trip is in progress.
      if (type.startsWith('ride.change')) return from !== to || !isActive(to);
      if (type.startsWith('ride.stop_')) return from !== 'in_progress' || to !== 'in_progress';
      return !transitions.some((t) => t.from === from && t.to === to);
    })
    .map(({ id, from, to }) => ({ invariant: `no way from ${from} to ${to}`, id }));
}

interface Charged extends RideWay {
  id: string;
  terms: TariffTerms;
  fare: number;
  metres: number;
}

/** R17, R44: every ride but rentals and outstation trips, whose suites draw them, is as long as the way between its ends by its stops and turns, and costs what the tariff says for that and for standing there. */
async function otherFares(database: EntityManager): Promise<Broken[]> {
  const rides = await database.query<Charged[]>(
    `SELECT rides.id, tariffs.terms || jsonb_strip_nulls(jsonb_build_object('gst', gst)) AS terms, fare_paise + discount_paise - rounding_paise - welfare_paise AS fare, distance_metres AS metres,
            pickup_lat AS "pickupLat", pickup_lng AS "pickupLng", dropoff_lat AS "dropoffLat", dropoff_lng AS "dropoffLng", stops, turns
     FROM rides JOIN tariffs ON tariffs.id = coalesce(tariff_id, 'everywhere/' || rides.vehicle_type)
       AND tariffs.version = coalesce(tariff_version, 1)
     WHERE rides.rental IS NULL AND rides.outstation IS NULL`,
  );
  return rides
    .filter(({ terms, fare, metres, ...ride }) => {
      const way = Math.round(roundedKm(straightKmOf(wayOf(ride))) * 1000);
      // A trip that its rider ends on the way never becomes longer by that.
      const counted = ride.turns.at(-1)?.ends ? Math.min(metres, way) : way;
      const inputs = { ...plainInputs(counted / 1000, 0), stopSeconds: ride.stops.map(secondsAt) };
      return Math.max(counted, shortestMetres) !== metres || billOf(terms, inputs).totalPaise !== fare;
    })
    .map(({ id }) => ({ invariant: 'distance and fare are the server’s own', id }));
}
