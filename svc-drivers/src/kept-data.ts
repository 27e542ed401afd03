import { parcelPhotoDays } from '@rahi/contracts';
import { areaSql, noAddress, type DataOfService } from '@rahi/service-kit/kept-data';

const own = 'driver_id = $1::text::uuid';

/** Every table of svc-drivers: what it keeps about people, for how long, and what an erasure does to it. */
export const keptData: DataOfService = {
  driver_positions: {
    what: 'Where a driver was last',
    of: { driver: { rows: own, atErasure: 'delete' } },
    clocks: [{ days: 30, since: 'at', do: 'delete' }],
    plain: 'at',
    ids: 'driver_id',
    personal: {
      lat: { what: 'position', of: ['driver'], blank: '0' },
      lng: { what: 'position', of: ['driver'], blank: '0' },
      heading: { what: 'direction', of: ['driver'], blank: 'NULL' },
    },
  },
  trips: {
    what: 'Which ride a driver is on',
    of: { driver: { rows: own, atErasure: 'keep' } },
    stays: 'Late events are recognised by it; it has ids only',
    plain: 'version active',
    ids: 'ride_id driver_id',
  },
  settlements: {
    what: 'What each ride paid its driver',
    of: { driver: { rows: own, atErasure: 'blank' } },
    clocks: [
      {
        days: 1,
        since: 'completed_at',
        do: { pickup_address: areaSql('pickup_address'), dropoff_address: areaSql('dropoff_address') },
      },
    ],
    stays: 'Money: tax law asks for eight years. It has ids only',
    plain: `gross_paise commission_paise net_paise bonus_paise tip_paise adjustment_paise version completed_at settled_at`,
    ids: 'ride_id driver_id',
    personal: {
      pickup_address: { what: 'the rider’s address: exact for a day (R22)', of: ['driver'], blank: noAddress },
      dropoff_address: { what: 'the rider’s address: exact for a day (R22)', of: ['driver'], blank: noAddress },
    },
  },
  ride_ratings: {
    what: 'Stars of a ride',
    of: { driver: { rows: own, atErasure: 'keep' } },
    stays: 'It has ids only',
    plain: 'rating',
    ids: 'ride_id driver_id',
  },
  shifts: {
    what: 'When a driver was online',
    of: { driver: { rows: own, atErasure: 'delete' } },
    clocks: [{ days: 730, since: 'ended_at', do: 'delete' }],
    plain: 'id began_at ended_at',
    ids: 'driver_id',
  },
  documents: {
    what: 'Papers of drivers; the files go with their rows',
    of: {
      driver: { rows: own, atErasure: 'delete' },
      administrator: { rows: 'decided_by = $1::text::uuid', atErasure: 'keep' },
    },
    clocks: [{ days: 365, since: 'expires_on', do: 'delete' }],
    stays: 'Until the account ends, the driver replaces it, or a year after it expired',
    plain: 'id kind state type bytes uploaded_at expires_on decided_at cause reminded_at',
    ids: 'driver_id decided_by',
    personal: {
      number: { what: 'the number on the paper', of: ['driver'], blank: 'NULL' },
      reason: { what: 'why a paper was refused, in words', of: ['driver'], blank: 'NULL' },
    },
  },
  parcel_photos: {
    what: 'Photos that drivers took of parcels; the files go with their rows',
    of: { driver: { rows: own, atErasure: 'keep' } },
    clocks: [{ days: parcelPhotoDays, since: 'taken_at', do: 'delete' }],
    plain: 'id place bytes taken_at',
    ids: 'ride_id driver_id',
  },
  shared_numbers: {
    what: 'Number plates, UPI addresses and numbers of papers that two drivers have',
    of: {
      driver: { rows: 'person_id = $1::text::uuid', atErasure: 'delete' },
      other: { rows: 'other_id = $1::text::uuid', atErasure: 'delete' },
      administrator: { rows: 'settled_by = $1::text::uuid', atErasure: 'keep' },
    },
    notInCopy: true,
    stays: 'Until one of the two accounts ends: it says that the desk allowed it',
    plain: 'id kind state created_at settled_at',
    ids: 'person_id other_id settled_by',
    personal: {
      value: { what: 'what both have', of: ['driver', 'other'], blank: `''` },
      key: { what: 'the same in the form that is compared', of: ['driver', 'other'], blank: `''` },
      note: { what: 'what the desk noted', of: ['driver'], blank: 'NULL' },
    },
  },
  queue_zones: {
    what: 'Zones at airports and stations',
    stays: 'The operator’s own',
    plain: `id city pack_zone name outline vehicle_types bays short_trip_km short_trip_minutes active created_at`,
  },
  queue_places: {
    what: 'Who waits in the queue of a zone, and whose place is kept',
    of: { driver: { rows: own, atErasure: 'delete' } },
    clocks: [{ days: 1, since: 'joined_at', do: 'delete' }],
    stays: 'Until the driver leaves the queue, or the kept place ends: an hour at most',
    plain: 'vehicle_type shift_id turn state kept_until kept_for missed outside_since joined_at',
    ids: 'driver_id zone_id ride_id',
  },
  queue_departures: {
    what: 'Counted departures from queues, without drivers',
    clocks: [{ days: 1, since: 'at', do: 'delete' }],
    plain: 'id vehicle_type at',
    ids: 'zone_id',
  },
  trips_to_learn: {
    what: 'Ended trips whose trail is read within a minute or so, to learn how fast roads are',
    clocks: [{ days: 1, since: 'ended_at', do: 'delete', by: 'svc-drivers/src/geography/speeds/trip-speeds.job.ts' }],
    plain: 'vehicle ended_at',
    ids: 'ride_id',
  },
  speed_cells: {
    what: 'Sums of speeds by piece of road and half hour of the week, without trips, people and days; fewer than five trips are not used',
    stays: 'It names nobody; what no trip has driven for six months is deleted',
    plain: 'city segment half_hour trips log_sum log_squares month kind free_kmh road',
  },
  learnt_speeds: {
    what: 'Speeds of roads by half hour of the week, of five trips or more each',
    stays: 'It names nobody; it is made again each day',
    plain: 'city segment half_hour kmh class_kmh trips road made_at',
  },
  speed_trips: { what: 'How many trips said something about speeds', stays: 'A count', plain: 'outcome trips' },
  alias_keys: { what: 'Keys of drivers’ aliases', stays: 'The operator’s own', plain: 'key created_at' },
  removed_files: { what: 'Files that are to be deleted', stays: 'Until they are', plain: 'id removed_at' },
  drivers: {
    what: 'Profiles of drivers',
    of: { driver: { rows: 'id = $1::text::uuid', atErasure: 'blank' } },
    stays: 'Settlements refer to it; what is left has an id only',
    plain: `version user_version suspended vehicle_type is_online on_trip rating_sum rating_count total_trips earned_paise
      created_at updated_at auto_accept max_pickup_km going_home_day going_home_times free_since papers_asked paper_standing
      upi_verified features_since duty_ends_at duty_rest_hours duty_warned_at rest_until`,
    ids: 'id',
    personal: {
      name: { what: 'name', of: ['driver'], blank: 'NULL' },
      phone: { what: 'phone', of: ['driver'], blank: 'NULL' },
      vehicle_model: { what: 'vehicle', of: ['driver'], blank: 'NULL' },
      vehicle_number: { what: 'number plate', of: ['driver'], blank: 'NULL' },
      going_home: { what: 'whether only rides towards the home are wanted', of: ['driver'], blank: 'false' },
      upi_id: { what: 'the driver’s own UPI address', of: ['driver'], blank: 'NULL' },
      home: { what: 'where the driver lives', of: ['driver'], blank: 'NULL' },
      says_woman: { what: 'whether she says that she is a woman', of: ['driver'], blank: 'false' },
      woman_said_at: { what: 'since when she says it', of: ['driver'], blank: 'NULL' },
      woman_refused_at: { what: 'when the desk said that her papers do not agree', of: ['driver'], blank: 'NULL' },
      woman_verified: { what: 'whether the desk has verified that', of: ['driver'], blank: 'false' },
      women_only: { what: 'whether she takes women only', of: ['driver'], blank: 'false' },
      features_waiting: { what: 'what the vehicle has, as the driver says', of: ['driver'], blank: `'{}'` },
      features_verified: { what: 'what the desk verified of the vehicle', of: ['driver'], blank: `'{}'` },
      features_refused: { what: 'what the desk did not find of it', of: ['driver'], blank: `'{}'` },
      takes_pets: { what: 'whether the driver takes pets', of: ['driver'], blank: 'true' },
    },
  },
};
