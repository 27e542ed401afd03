import { areaSql, noAddress, type DataOfService, type KindOfData } from '@rahi/service-kit/kept-data';

/** Rides of a person, on either side. */
export const ofRide =
  'ride_id IN (SELECT id FROM all_rides WHERE rider_id = $1::text::uuid OR driver_id = $1::text::uuid)';
export const ofRidersRide = 'ride_id IN (SELECT id FROM all_rides WHERE rider_id = $1::text::uuid)';
const ended = 'coalesce(completed_at, cancelled_at)';
export const twoYears = 730;
export const money = 'Money: tax law asks for eight years. It has ids only';

/** A place to a kilometre, as drivers see it after a day (R22). */
const coarse = (column: string) => `round(${column}::numeric, 2)::double precision`;
/** A place to ten kilometres. */
const region = (column: string) => `round(${column}::numeric, 1)::double precision`;

/** Of `rides` and `ended_rides`. */
export const ridesKind: KindOfData = {
  what: 'Rides',
  of: {
    rider: { rows: 'rider_id = $1::text::uuid', atErasure: 'blank' },
    driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'blank' },
  },
  clocks: [
    { days: 30, since: 'created_at', where: `${ended} IS NOT NULL`, do: { note: 'NULL' } },
    {
      days: twoYears,
      since: 'created_at',
      where: `${ended} IS NOT NULL`,
      do: {
        rider: `rider || '{"phone":null}'`,
        driver: `driver || '{"phone":null}'`,
        pickup_address: areaSql('pickup_address'),
        dropoff_address: areaSql('dropoff_address'),
        pickup_lat: coarse('pickup_lat'),
        pickup_lng: coarse('pickup_lng'),
        dropoff_lat: coarse('dropoff_lat'),
        dropoff_lng: coarse('dropoff_lng'),
        assigned_lat: 'NULL',
        assigned_lng: 'NULL',
        ended_away: 'NULL',
        upi_payee: 'NULL',
        arrived_unseen: 'NULL',
      },
    },
  ],
  stays: money,
  plain: `version status assigned_by vehicle_type fare_paise distance_metres duration_minutes trip_code wrong_codes
    code_locked_until created_at offer_until assigned_at arrived_at started_at completed_at cancelled_at cancelled_by rating
    rating_tags rating_problems tariff searching_since confirmed_at stalled_at nearest_metres nearer_at named unconfirmed releases released_by
    release_reason flags tariff_id tariff_version fare_inputs driver_terms commission_paise gst_paise bonus_paise tip_paise
    fee_paise discount_paise paid_paise paid_at payment_method promo_id refunded_paise driver_refund_paise safety_check
    waiting_terms brought_back_at claimed_paise claimed_at unpaid_limit rounding_paise
    promised_minutes`,
  ids: 'id rider_id driver_id named_driver_id not_again released_driver_id',
  personal: {
    rider: {
      what: 'name, phone, rating',
      of: ['rider'],
      blank: `'{"name":"Rider","phone":null,"rating":null}'::jsonb`,
    },
    driver: {
      what: 'name, phone, vehicle',
      of: ['driver'],
      blank: `'{"name":"Driver","phone":null,"rating":null,"totalTrips":0,"vehicleModel":null,"vehicleNumber":null}'::jsonb`,
    },
    note: { what: 'what the rider wrote to the driver', of: ['rider'], blank: 'NULL' },
    cancel_reason: {
      what: 'why it was cancelled, in words',
      of: ['rider', 'driver'],
      blank: `CASE WHEN cancel_reason IS NULL THEN NULL ELSE 'erased' END`,
    },
    pickup_address: { what: 'exact address', of: ['rider'], blank: noAddress },
    dropoff_address: { what: 'exact address', of: ['rider'], blank: noAddress },
    pickup_lat: { what: 'position', of: ['rider'], blank: region('pickup_lat') },
    pickup_lng: { what: 'position', of: ['rider'], blank: region('pickup_lng') },
    dropoff_lat: { what: 'position', of: ['rider'], blank: region('dropoff_lat') },
    dropoff_lng: { what: 'position', of: ['rider'], blank: region('dropoff_lng') },
    assigned_lat: { what: 'position of the driver', of: ['rider', 'driver'], blank: 'NULL' },
    assigned_lng: { what: 'position of the driver', of: ['rider', 'driver'], blank: 'NULL' },
    ended_away: { what: 'where and why a trip ended elsewhere', of: ['rider', 'driver'], blank: 'NULL' },
    upi_payee: { what: 'the driver’s own UPI address', of: ['driver'], blank: 'NULL' },
    arrived_unseen: { what: 'why the driver’s place was not known', of: ['driver'], blank: 'NULL' },
    payment_reference: { what: 'reference of a UPI payment', of: ['rider'], blank: 'NULL' },
  },
};

/** What is kept of rides and their trails: each table and column. */
export const rideData: DataOfService = {
  ride_trail: {
    what: 'Where a trip went, for emergencies',
    of: { either: { rows: ofRide, atErasure: 'delete' } },
    clocks: [{ days: 90, since: 'at', do: 'delete', by: 'svc-rides/src/ride/positions/trail.ts' }],
    plain: 'traveller at',
    ids: 'ride_id',
    personal: {
      lat: { what: 'position', of: ['either'], blank: '0' },
      lng: { what: 'position', of: ['either'], blank: '0' },
    },
  },
  rides: ridesKind,
  // After rides: what moves from the one to the other meanwhile is met in the second.
  ended_rides: { ...ridesKind, what: 'Rides that ended long ago, by the month of their booking' },
};
