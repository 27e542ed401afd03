import { createClient, GEO_REPLY_WITH } from '@redis/client';
import pg from 'pg';
import { announce } from '../announce.js';
import { inputOf, nearbyQuery, none } from '../monolith/input.js';
import { roundedKm } from '../monolith/rules.js';
import { monolithServer, principalOf } from '../monolith/server.js';

/** Radius of the first circle; it doubles until the circle has enough drivers. */
const firstRadiusKm = 0.5;
const defaultRadiusKm = 10;
const mostNearby = 50;

const redis = createClient({ url: process.env['REDIS_URL'] ?? '' });
redis.on('error', (error) => process.stderr.write(`redis: ${String(error)}\n`));
await redis.connect();
const server = await monolithServer(new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 8 }));

interface Hit {
  readonly id: string;
  readonly km: number;
  readonly lat: string;
  readonly lng: string;
}

/** The nearest drivers of a type, from a circle that grows until it has enough. */
async function nearest(key: string, lat: number, lng: number, limit: number, radiusKm: number): Promise<Hit[]> {
  for (let radius = Math.min(firstRadiusKm, radiusKm); ; radius = Math.min(radius * 2, radiusKm)) {
    const found = await redis.geoSearchWith(
      key,
      { longitude: lng, latitude: lat },
      { radius, unit: 'km' },
      [GEO_REPLY_WITH.DISTANCE, GEO_REPLY_WITH.COORDINATES],
      { SORT: 'ASC', COUNT: limit },
    );
    if (found.length < limit && radius < radiusKm) continue;
    return found.map(({ member, distance, coordinates }) => ({
      id: member,
      km: Number(distance),
      lat: Number(coordinates?.latitude).toFixed(6),
      lng: Number(coordinates?.longitude).toFixed(6),
    }));
  }
}

server.route({
  method: 'GET',
  url: '/api/drivers/nearby',
  handler: async (request) => {
    principalOf(request);
    const { query } = inputOf(request, { params: none, query: nearbyQuery, body: none });
    const { lat, lng, vehicleType, radius = defaultRadiusKm, limit = mostNearby } = query;
    const hits = await nearest(`places:${vehicleType ?? 'all'}`, lat, lng, limit, radius);
    const profiles = hits.length === 0 ? [] : await redis.mGet(hits.map(({ id }) => `driver:${id}`));
    return hits.flatMap(({ id, km, lat: currentLat, lng: currentLng }, index) => {
      const profile: unknown = JSON.parse(profiles[index] ?? 'null');
      if (typeof profile !== 'object' || profile === null) return [];
      return [{ id, ...profile, currentLat, currentLng, distance: roundedKm(km) }];
    });
  },
});

await announce(server);
