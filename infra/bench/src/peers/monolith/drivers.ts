import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { driverParams, inputOf, nearbyQuery, none, positionBody } from './input.js';
import { Refusal } from './refusal.js';
import { rupees, type VehicleType } from './rules.js';
import { principalOf } from './server.js';

interface DriverRow {
  readonly id: string;
  readonly name: string;
  readonly rating: number;
  readonly totalTrips: number;
  readonly vehicleModel: string;
  readonly vehicleNumber: string;
  readonly vehicleType: VehicleType;
  readonly isOnline: boolean;
  readonly earnedPaise: string;
  readonly lat: number;
  readonly lng: number;
}

const shown = `u.name, d.rating::float8, d.total_trips AS "totalTrips", d.vehicle_model AS "vehicleModel",
  d.vehicle_number AS "vehicleNumber", d.vehicle_type AS "vehicleType", d.is_online AS "isOnline",
  d.earned_paise AS "earnedPaise", d.id`;

/** A position is one row updated, which the index on places makes visible to riders at once. */
const move = `WITH moved AS (UPDATE driver_positions SET place = point($2, $3), heading = $4, at = now()
    WHERE driver_id = $1 RETURNING driver_id, place)
  SELECT ${shown}, moved.place[1] AS lat, moved.place[0] AS lng
  FROM moved JOIN drivers d ON d.id = moved.driver_id JOIN users u ON u.id = d.id`;
const near = `SELECT ${shown}, p.place[1] AS lat, p.place[0] AS lng
  FROM driver_positions p JOIN drivers d ON d.id = p.driver_id JOIN users u ON u.id = d.id
  WHERE d.is_online AND NOT d.on_trip AND ($3::text IS NULL OR d.vehicle_type = $3)
  ORDER BY p.place <-> point($1, $2) LIMIT 50`;

/** PATCH of a driver's own position, and the drivers near a point. */
export function driverRoutes(server: FastifyInstance, database: pg.Pool): void {
  server.route({
    method: 'PATCH',
    url: '/api/drivers/:driverId',
    handler: async (request) => {
      const { userId } = principalOf(request);
      const { params, body } = inputOf(request, { params: driverParams, query: none, body: positionBody });
      if (params.driverId !== userId) throw new Refusal('not_found', 'Driver not found');
      const values = [userId, body.currentLng, body.currentLat, body.heading ?? null];
      const { rows } = await database.query<DriverRow>({ name: 'move_driver', text: move, values });
      if (!rows[0]) throw new Refusal('not_found', 'Driver not found');
      return { ...viewOf(rows[0]), totalEarnings: rupees(Number(rows[0].earnedPaise)) };
    },
  });

  server.route({
    method: 'GET',
    url: '/api/drivers/nearby',
    handler: async (request) => {
      principalOf(request);
      const { query } = inputOf(request, { params: none, query: nearbyQuery, body: none });
      const values = [query.lng, query.lat, query.vehicleType ?? null];
      const { rows } = await database.query<DriverRow>({ name: 'near', text: near, values });
      return rows.map(viewOf);
    },
  });
}

function viewOf({
  id,
  name,
  rating,
  totalTrips,
  vehicleModel,
  vehicleNumber,
  vehicleType,
  isOnline,
  lat,
  lng,
}: DriverRow) {
  const user = { name, rating, totalTrips };
  const place = { currentLat: String(lat), currentLng: String(lng) };
  return { id, user, name, vehicleModel, vehicleNumber, vehicleType, isOnline, ...place };
}
