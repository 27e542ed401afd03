import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type * as z from 'zod/mini';
import { bookingBody, changeBody, inputOf, none, rideParams } from './input.js';
import { Refusal } from './refusal.js';
import { rideSelection, viewFor, type DriverOfRide, type RideRow } from './ride-view.js';
import { distanceKm, durationMinutes, farePaise, roundedKm, sources, tariff, type Status } from './rules.js';
import { principalOf, type Principal } from './server.js';

const offerSeconds = 10;
const nearbyRadiusKm = 10;
const commissionShare = 10;

const byId = `SELECT ${rideSelection} FROM rides WHERE id = $1`;
const history = `kept AS (INSERT INTO ride_history (ride_id, at, request_id, state)
  SELECT id, clock_timestamp(), $1, to_jsonb(changed) - 'trip_code' FROM changed)`;
/** What concerns the driver, written in the statement that changes the ride. */
const sideEffects: Partial<Record<Status, string>> = {
  driver_assigned: `, busy AS (UPDATE drivers SET on_trip = true FROM changed WHERE drivers.id = changed.driver_id)`,
  completed: `, settled AS (INSERT INTO settlements (ride_id, driver_id, gross_paise, commission_paise, net_paise)
      SELECT id, driver_id, fare_paise, fare_paise / ${commissionShare}, fare_paise - fare_paise / ${commissionShare}
      FROM changed RETURNING driver_id, net_paise),
    free AS (UPDATE drivers SET on_trip = false, total_trips = total_trips + 1, earned_paise = earned_paise + net_paise
      FROM settled WHERE drivers.id = settled.driver_id)`,
  cancelled: `, free AS (UPDATE drivers SET on_trip = false FROM changed WHERE drivers.id = changed.driver_id)`,
};
const marks: Partial<Record<Status, string>> = {
  driver_arrived: 'arrived_at = clock_timestamp()',
  in_progress: 'started_at = clock_timestamp()',
  completed: 'completed_at = clock_timestamp()',
  cancelled: 'cancelled_at = clock_timestamp(), cancelled_by = $6',
};

/** GET, POST and PATCH of rides. Each change writes its history row in the same statement. */
export function rideRoutes(server: FastifyInstance, database: pg.Pool): void {
  const find = async (id: string): Promise<RideRow> => {
    const { rows } = await database.query<RideRow>({ name: 'ride_by_id', text: byId, values: [id] });
    if (!rows[0]) throw noSuchRide();
    return rows[0];
  };

  server.route({
    method: 'GET',
    url: '/api/rides/:id',
    handler: async (request) => {
      const { params } = inputOf(request, { params: rideParams, query: none, body: none });
      return shown(await find(params.id), principalOf(request));
    },
  });

  server.route({
    method: 'POST',
    url: '/api/rides',
    handler: async (request, reply) => {
      const principal = principalOf(request, { change: true });
      const { body } = inputOf(request, { params: none, query: none, body: bookingBody });
      if (body.riderId !== principal.userId) throw new Refusal('forbidden', 'You can only book rides for yourself.');
      const { 'idempotency-key': header } = request.headers;
      const key = typeof header === 'string' ? header : null;
      const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
      const used = key && (await bookedWith(database, principal.userId, key));
      if (used && used.bodyHash !== bodyHash) throw new Refusal('key_reused', 'The key was used for another booking.');
      const ride = used ? await find(used.rideId) : await book(database, request, principal, body, key, bodyHash);
      return reply.code(201).send(shown(ride, principal));
    },
  });

  server.route({
    method: 'PATCH',
    url: '/api/rides/:id',
    handler: async (request) => {
      const principal = principalOf(request);
      const { params, body } = inputOf(request, { params: rideParams, query: none, body: changeBody });
      const ride =
        body.status === 'driver_assigned'
          ? await assign(database, await find(params.id), principal, request)
          : await advance(database, params.id, body, principal, request);
      return shown(ride, principal);
    },
  });
}

function shown(ride: RideRow, principal: Principal) {
  const view = viewFor(ride, principal);
  if (!view) throw noSuchRide();
  return view;
}

async function book(
  database: pg.Pool,
  request: FastifyRequest,
  rider: Principal,
  body: z.output<typeof bookingBody>,
  key: string | null,
  bodyHash: string,
): Promise<RideRow> {
  const km = distanceKm({ lat: body.pickupLat, lng: body.pickupLng }, { lat: body.dropoffLat, lng: body.dropoffLng });
  const fare = farePaise(body.vehicleType, km);
  if (Math.abs(body.fare * 100 - fare) > 0.01) throw new Refusal('fare_changed', 'The fare has changed.');
  const id = randomUUID();
  const claim = key
    ? `claimed AS (INSERT INTO booking_keys (rider_id, key, body_hash, ride_id) VALUES ($4, $18, $19, $2)
         ON CONFLICT (rider_id, key) DO NOTHING RETURNING ride_id),`
    : '';
  const { rows } = await database.query<RideRow>({
    name: key ? 'book_with_key' : 'book',
    text: `WITH ${claim} changed AS (
        INSERT INTO rides (id, status, rider_id, rider, vehicle_type,
          pickup_address, pickup_lat, pickup_lng, dropoff_address, dropoff_lat, dropoff_lng,
          fare_paise, tariff, distance_metres, duration_minutes, trip_code, offer_until)
        SELECT $2::uuid, $3, $4::uuid, $5::jsonb, $6::text, $7::text, $8::float8, $9::float8, $10::text, $11::float8,
          $12::float8, $13::integer, $14::jsonb, $15::integer, $16::integer, $17::text,
          now() + make_interval(secs => ${offerSeconds}) ${key ? 'FROM claimed' : ''} RETURNING *), ${history}
      SELECT ${rideSelection} FROM changed`,
    values: [
      request.id,
      id,
      'searching',
      rider.userId,
      JSON.stringify({ name: rider.name ?? 'Rider', phone: rider.phone, rating: null }),
      body.vehicleType,
      body.pickupAddress,
      body.pickupLat,
      body.pickupLng,
      body.dropoffAddress,
      body.dropoffLat,
      body.dropoffLng,
      fare,
      JSON.stringify({ ...tariff[body.vehicleType], surge: 1 }),
      Math.round(roundedKm(km) * 1000),
      durationMinutes(km),
      String(randomInt(10_000)).padStart(4, '0'),
      ...(key ? [key, bodyHash] : []),
    ],
  });
  if (!rows[0]) throw new Refusal('active_ride_exists', 'You already have a ride under way.');
  return rows[0];
}

interface Standing extends DriverOfRide {
  readonly isOnline: boolean;
  readonly suspended: boolean;
  readonly vehicleType: string | null;
  readonly lat: number;
  readonly lng: number;
}

async function assign(
  database: pg.Pool,
  ride: RideRow,
  principal: Principal,
  request: FastifyRequest,
): Promise<RideRow> {
  if (ride.status !== 'searching') throw cannotMove();
  const { rows } = await database.query<Standing>({
    name: 'standing',
    text: `SELECT u.name, u.phone, d.rating::float8, d.total_trips AS "totalTrips", d.vehicle_model AS "vehicleModel",
             d.vehicle_number AS "vehicleNumber", d.vehicle_type AS "vehicleType", d.is_online AS "isOnline",
             u.suspended, p.place[1] AS lat, p.place[0] AS lng
           FROM drivers d JOIN users u USING (id) JOIN driver_positions p ON p.driver_id = d.id WHERE d.id = $1`,
    values: [principal.userId],
  });
  const driver = rows[0];
  const pickup = { lat: ride.pickupLat, lng: ride.pickupLng };
  const fits = driver?.isOnline && !driver.suspended && driver.vehicleType === ride.vehicleType;
  if (!driver || !fits || distanceKm(driver, pickup) > nearbyRadiusKm)
    throw new Refusal('driver_not_eligible', 'You cannot take this ride.');
  const { name, phone, rating, totalTrips, vehicleModel, vehicleNumber, lat, lng } = driver;
  const snapshot = JSON.stringify({ name, phone, rating, totalTrips, vehicleModel, vehicleNumber });
  return moved(
    database,
    'driver_assigned',
    `driver_id = $5, driver = $6::jsonb, assigned_by = 'driver', assigned_at = clock_timestamp(),
     assigned_lat = $7, assigned_lng = $8`,
    '',
    [request.id, ride.id, 'driver_assigned', sources.driver_assigned, principal.userId, snapshot, lat, lng],
  );
}

function advance(
  database: pg.Pool,
  id: string,
  { status: to, otp }: { status: Status; otp?: string | undefined },
  { userId }: Principal,
  request: FastifyRequest,
): Promise<RideRow> {
  const mark = marks[to];
  if (mark === undefined) throw cannotMove();
  const by = to === 'cancelled' ? 'rider' : 'driver';
  const owner = `AND ${by}_id = $5`;
  const code = to === 'in_progress' ? 'AND trip_code = $6' : '';
  const values = [request.id, id, to, sources[to], userId];
  if (to === 'in_progress') values.push(otp ?? '');
  if (to === 'cancelled') values.push(by);
  return moved(database, to, mark, `${owner} ${code}`, values);
}

/** One transition in one statement: $1 the request, $2 the ride, $3 its new status, $4 the statuses it may have now. */
async function moved(
  database: pg.Pool,
  to: Status,
  set: string,
  and: string,
  values: readonly unknown[],
): Promise<RideRow> {
  const { rows } = await database.query<RideRow>({
    name: `move_to_${to}`,
    text: `WITH changed AS (UPDATE rides SET ${set}, status = $3, version = version + 1
        WHERE id = $2 AND status = ANY($4) ${and} RETURNING *), ${history} ${sideEffects[to] ?? ''}
      SELECT ${rideSelection} FROM changed`,
    values: [...values],
  });
  if (!rows[0]) throw cannotMove();
  return rows[0];
}

async function bookedWith(database: pg.Pool, riderId: string, key: string) {
  const { rows } = await database.query<{ rideId: string; bodyHash: string }>({
    name: 'used_key',
    text: `SELECT ride_id AS "rideId", body_hash AS "bodyHash" FROM booking_keys WHERE rider_id = $1 AND key = $2`,
    values: [riderId, key],
  });
  return rows[0] ?? null;
}

const noSuchRide = () => new Refusal('not_found', 'There is no such ride.');
const cannotMove = () => new Refusal('invalid_transition', 'The ride cannot be moved like that.');
