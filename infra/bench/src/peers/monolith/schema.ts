const statuses = `'searching', 'driver_assigned', 'driver_arrived', 'in_progress', 'completed', 'cancelled'`;

/** One database for everything. */
export const schema = `
  CREATE TABLE users (
    id uuid PRIMARY KEY, name text, phone text, type text NOT NULL,
    is_admin boolean NOT NULL DEFAULT false, suspended boolean NOT NULL DEFAULT false);
  CREATE TABLE sessions (
    id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users, token_hash bytea NOT NULL UNIQUE);
  CREATE TABLE drivers (
    id uuid PRIMARY KEY REFERENCES users, vehicle_model text, vehicle_number text, vehicle_type text,
    is_online boolean NOT NULL DEFAULT false, on_trip boolean NOT NULL DEFAULT false,
    rating numeric NOT NULL DEFAULT 5, total_trips integer NOT NULL DEFAULT 0, earned_paise bigint NOT NULL DEFAULT 0);
  CREATE TABLE driver_positions (
    driver_id uuid PRIMARY KEY REFERENCES drivers, place point NOT NULL, heading double precision,
    at timestamptz(3) NOT NULL) WITH (fillfactor = 70);
  CREATE INDEX driver_places ON driver_positions USING gist (place);
  CREATE TABLE rides (
    id uuid PRIMARY KEY,
    version integer NOT NULL DEFAULT 1 CHECK (version > 0),
    status text NOT NULL DEFAULT 'searching' CHECK (status IN (${statuses})),
    rider_id uuid NOT NULL, rider jsonb NOT NULL,
    driver_id uuid, driver jsonb, assigned_by text, assigned_lat double precision, assigned_lng double precision,
    vehicle_type text NOT NULL,
    pickup_address text NOT NULL, pickup_lat double precision NOT NULL, pickup_lng double precision NOT NULL,
    dropoff_address text NOT NULL, dropoff_lat double precision NOT NULL, dropoff_lng double precision NOT NULL,
    fare_paise integer NOT NULL CHECK (fare_paise >= 0), tariff jsonb NOT NULL,
    distance_metres integer NOT NULL CHECK (distance_metres > 0), duration_minutes integer NOT NULL,
    trip_code char(4) NOT NULL, wrong_codes smallint NOT NULL DEFAULT 0, code_locked_until timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(), offer_until timestamptz(3) NOT NULL,
    assigned_at timestamptz(3), arrived_at timestamptz(3), started_at timestamptz(3), completed_at timestamptz(3),
    cancelled_at timestamptz(3), cancelled_by text, cancel_reason text, rating smallint,
    CONSTRAINT driver_once_assigned CHECK (
      status IN ('searching', 'cancelled') OR (driver_id IS NOT NULL AND driver IS NOT NULL AND assigned_by IS NOT NULL)));
  CREATE UNIQUE INDEX one_active_ride_per_rider ON rides (rider_id)
    WHERE status IN ('searching', 'driver_assigned', 'driver_arrived', 'in_progress');
  CREATE UNIQUE INDEX one_active_ride_per_driver ON rides (driver_id)
    WHERE status IN ('driver_assigned', 'driver_arrived', 'in_progress');
  CREATE INDEX rides_of_rider ON rides (rider_id, created_at DESC, id DESC) INCLUDE (status, fare_paise);
  CREATE INDEX rides_of_driver ON rides (driver_id, created_at DESC, id DESC) WHERE driver_id IS NOT NULL;
  CREATE INDEX rides_open_near ON rides (vehicle_type, pickup_lat, pickup_lng) WHERE status = 'searching';
  CREATE TABLE booking_keys (
    rider_id uuid NOT NULL, key text NOT NULL, body_hash text NOT NULL, ride_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(), PRIMARY KEY (rider_id, key));
  CREATE TABLE ride_history (
    seq bigserial PRIMARY KEY, ride_id uuid NOT NULL, at timestamptz NOT NULL, request_id text NOT NULL,
    state jsonb NOT NULL);
  CREATE TABLE settlements (
    ride_id uuid PRIMARY KEY, driver_id uuid NOT NULL REFERENCES drivers, gross_paise bigint NOT NULL,
    commission_paise bigint NOT NULL, net_paise bigint NOT NULL, settled_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK (gross_paise = commission_paise + net_paise));
  CREATE INDEX settlements_of_driver ON settlements (driver_id, settled_at);
`;
