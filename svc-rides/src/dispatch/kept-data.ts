import type { DataOfService } from '@rahi/service-kit/kept-data';
import { ofRidersRide } from '../ride/kept-data.js';

/** What is kept of offers and decisions: each table and column. */
export const dispatchData: DataOfService = {
  offers: {
    what: 'Rides that were offered to drivers',
    of: { driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'keep' } },
    clocks: [{ days: 180, since: 'offered_at', do: 'delete' }],
    plain: 'id state offered_at exclusive_until expires_at answered_at',
    ids: 'ride_id driver_id queue_zone_id',
  },
  dispatch_receipts: {
    what: 'Why a ride was offered to whom',
    of: {
      driver: {
        rows: `(candidates @> jsonb_build_array(jsonb_build_object('driverId', $1::text))
          OR others @> jsonb_build_array(jsonb_build_object('driverId', $1::text)))`,
        atErasure: 'blank',
      },
    },
    clocks: [
      { days: 30, since: 'at', do: 'delete', by: 'svc-rides/src/dispatch/decisions/decisions.ts (RECEIPT_DAYS)' },
    ],
    plain: 'at counts',
    ids: 'ride_id',
    personal: {
      others: {
        what: 'names of drivers who could not be considered, how far they were, and why',
        of: ['driver'],
        inCopy: `(SELECT jsonb_agg(one) FROM jsonb_array_elements(others) AS one WHERE one->>'driverId' = $1::text)`,
        // The row may be one of the driver by its other column.
        blank: `CASE WHEN jsonb_array_length(others) > 0 THEN
          (SELECT jsonb_agg(CASE WHEN one->>'driverId' = $1::text THEN one || '{"name":"Driver","km":null}' ELSE one END ORDER BY place)
          FROM jsonb_array_elements(others) WITH ORDINALITY AS each (one, place)) ELSE others END`,
      },
      candidates: {
        what: 'names and positions of drivers',
        of: ['driver'],
        inCopy: `(SELECT jsonb_agg(one) FROM jsonb_array_elements(candidates) AS one WHERE one->>'driverId' = $1::text)`,
        blank: `coalesce((SELECT jsonb_agg(CASE WHEN one->>'driverId' = $1::text
          THEN one || '{"name":"Driver"}' || jsonb_build_object('lat', round((one->>'lat')::numeric, 1), 'lng', round((one->>'lng')::numeric, 1))
          ELSE one END ORDER BY place) FROM jsonb_array_elements(candidates) WITH ORDINALITY AS each (one, place)), '[]')`,
      },
    },
  },
  unmet_wishes: {
    what: 'Which wishes of a rider keep drivers away from a ride that searches',
    of: { rider: { rows: ofRidersRide, atErasure: 'delete' } },
    clocks: [{ days: 1, since: 'at', do: 'delete', by: 'svc-rides/src/dispatch/unmet-wishes/unmet-wishes.ts' }],
    plain: 'at',
    ids: 'ride_id',
    personal: {
      wishes: { what: 'what no driver near met, such as space for a wheelchair', of: ['rider'], blank: `'{}'` },
    },
  },
  dispatch_claims: {
    what: 'Which instance matches which city',
    stays: 'The present ones',
    plain: 'city vehicle_type round_at previous_at',
  },
  dispatch_matches: { what: 'Counted matches of dispatch', stays: 'Figures', plain: 'hour how rides' },
  dispatch_days: { what: 'Counted rounds of dispatch', stays: 'Figures', plain: 'day rounds candidates' },
};
