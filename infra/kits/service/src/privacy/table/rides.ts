import { areaSql, noAddress, type DataOfService, type KindOfData } from './kind-of-data.js';

/** Rides of a person, on either side. */
const ofRide = 'ride_id IN (SELECT id FROM all_rides WHERE rider_id = $1::text::uuid OR driver_id = $1::text::uuid)';
const ofRidersRide = 'ride_id IN (SELECT id FROM all_rides WHERE rider_id = $1::text::uuid)';
const ended = 'coalesce(completed_at, cancelled_at)';
const twoYears = 730;
const money = 'Money: tax law asks for eight years. It has ids only';

/** A place to a kilometre, as drivers see it after a day (R22). */
const coarse = (column: string) => `round(${column}::numeric, 2)::double precision`;
/** A place to ten kilometres. */
const region = (column: string) => `round(${column}::numeric, 1)::double precision`;

const rides: KindOfData = {
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
    rating_tags tariff searching_since confirmed_at stalled_at nearest_metres nearer_at named unconfirmed releases released_by
    release_reason flags tariff_id tariff_version fare_inputs driver_terms commission_paise gst_paise bonus_paise tip_paise
    fee_paise discount_paise paid_paise paid_at payment_method promo_id refunded_paise driver_refund_paise safety_check
    waiting_terms brought_back_at claimed_paise claimed_at unpaid_limit rounding_paise`,
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

export const ridesData: DataOfService = {
  emergency_notices: {
    what: 'The emergencies that the operator’s emergency service was notified of',
    of: {
      either: { rows: `emergency_id IN (SELECT id FROM ride_emergencies WHERE ${ofRide})`, atErasure: 'keep' },
    },
    notInCopy: true,
    clocks: [{ days: 180, since: 'due_at', do: 'delete' }],
    plain: 'emergency_id tries due_at answered_at gave_up_at',
  },
  incident_reads: {
    what: 'Which administrators looked at the people of an emergency',
    of: {
      either: { rows: ofRide, atErasure: 'keep' },
      administrator: { rows: 'admin_id = $1::text::uuid', atErasure: 'keep' },
    },
    notInCopy: true,
    clocks: [{ days: 1095, since: 'read_at', do: 'delete' }],
    plain: 'read_at',
    ids: 'ride_id admin_id',
  },
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
  ride_watch: {
    what: 'How a trip goes, for the safety checks',
    of: { either: { rows: ofRide, atErasure: 'delete' } },
    notInCopy: true,
    clocks: [{ days: 30, since: '(SELECT created_at FROM all_rides WHERE id = ride_watch.ride_id)', do: 'delete' }],
    plain: 'off_since still_since asked_off asked_still',
    ids: 'ride_id',
    personal: {
      way: { what: 'way of the trip', of: ['either'], blank: 'NULL' },
      still_lat: { what: 'position', of: ['either'], blank: 'NULL' },
      still_lng: { what: 'position', of: ['either'], blank: 'NULL' },
    },
  },
  ride_shares: {
    what: 'Links to a trip, as hashes',
    of: { rider: { rows: ofRidersRide, atErasure: 'delete' } },
    notInCopy: 'token_hash',
    clocks: [
      { days: 1, since: 'created_at', do: 'delete', by: 'svc-rides/src/safety/trip-links/trip-links.service.ts' },
    ],
    plain: 'token_hash created_at',
    ids: 'ride_id',
  },
  contact_tellings: {
    what: 'Trips and emergencies that trusted contacts are notified of',
    of: { person: { rows: 'user_id = $1::text::uuid', atErasure: 'delete' } },
    notInCopy: true,
    clocks: [{ days: 30, since: 'due_at', do: 'delete' }],
    plain: 'notice_id occasion tries due_at done_at',
    ids: 'ride_id user_id',
  },
  blocks: {
    what: 'Whom people never want to meet again',
    of: {
      person: { rows: 'by_id = $1::text::uuid', atErasure: 'delete' },
      other: { rows: 'other_id = $1::text::uuid', atErasure: 'keep' },
    },
    stays: 'Until the account of who blocked ends',
    plain: 'reason created_at',
    ids: 'by_id other_id ride_id',
    personal: { text: { what: 'what they wrote', of: ['person'], blank: 'NULL' } },
  },
  ride_calls: {
    what: 'How often the two people of a trip were connected by telephone; no numbers',
    of: { either: { rows: ofRide, atErasure: 'keep' } },
    clocks: [{ days: 180, since: 'last_at', do: 'delete' }],
    plain: 'by calls last_at',
    ids: 'ride_id',
  },
  person_flags: {
    what: 'What the desk should look at: trips no car makes, many cancellations, reports of people',
    of: {
      person: { rows: 'person_id = $1::text::uuid', atErasure: 'blank' },
      other: { rows: 'other_id = $1::text::uuid', atErasure: 'keep' },
    },
    notInCopy: true,
    clocks: [{ days: 365, since: 'created_at', do: 'delete' }],
    plain: 'id kind state role count of metres seconds created_at settled_at',
    ids: 'person_id other_id ride_id settled_by',
    personal: { note: { what: 'what the desk noted', of: ['person'], blank: `'–'` } },
  },
  flag_progress: {
    what: 'How far the job that looks for flags has come',
    plain: 'one ended_at offer_id',
    ids: 'ended_id',
    stays: 'One row',
  },
  ride_messages: {
    what: 'The chat of a trip',
    of: { either: { rows: ofRide, atErasure: 'delete' } },
    clocks: [{ days: 180, since: 'sent_at', do: 'delete' }],
    plain: 'id sender sent_at',
    ids: 'ride_id',
    personal: { text: { what: 'what they wrote', of: ['either'], blank: `'–'` } },
  },
  ride_emergencies: {
    what: 'Emergencies',
    of: { either: { rows: ofRide, atErasure: 'blank' } },
    clocks: [{ days: 1095, since: 'raised_at', do: { lat: 'NULL', lng: 'NULL' } }],
    stays: 'That there was one is a matter of safety',
    plain: 'id raised_by raised_at cause',
    ids: 'ride_id',
    personal: {
      lat: { what: 'position', of: ['either'], blank: 'NULL' },
      lng: { what: 'position', of: ['either'], blank: 'NULL' },
    },
  },
  disputes: {
    what: 'Bills that riders disputed',
    of: { rider: { rows: ofRidersRide, atErasure: 'blank' } },
    clocks: [{ days: twoYears, since: 'decided_at', do: { text: 'NULL', note: 'NULL', reply: 'NULL' } }],
    stays: money,
    plain: 'id reason state created_at decided_at refund_paise',
    ids: 'ride_id decided_by',
    personal: {
      text: { what: 'what the rider wrote', of: ['rider'], blank: 'NULL' },
      note: { what: 'what the desk noted', of: ['rider'], blank: 'NULL' },
      reply: { what: 'what the desk answered', of: ['rider'], blank: 'NULL' },
    },
  },
  offers: {
    what: 'Rides that were offered to drivers',
    of: { driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'keep' } },
    clocks: [{ days: 180, since: 'offered_at', do: 'delete' }],
    plain: 'id state offered_at exclusive_until expires_at answered_at',
    ids: 'ride_id driver_id',
  },
  dispatch_receipts: {
    what: 'Why a ride was offered to whom',
    of: {
      driver: {
        rows: `candidates @> jsonb_build_array(jsonb_build_object('driverId', $1::text))`,
        atErasure: 'blank',
      },
    },
    clocks: [
      { days: 30, since: 'at', do: 'delete', by: 'svc-rides/src/dispatch/decisions/decisions.ts (RECEIPT_DAYS)' },
    ],
    plain: 'at',
    ids: 'ride_id',
    personal: {
      candidates: {
        what: 'names and positions of drivers',
        of: ['driver'],
        inCopy: `(SELECT jsonb_agg(one) FROM jsonb_array_elements(candidates) AS one WHERE one->>'driverId' = $1::text)`,
        blank: `(SELECT jsonb_agg(CASE WHEN one->>'driverId' = $1::text
          THEN one || '{"name":"Driver"}' || jsonb_build_object('lat', round((one->>'lat')::numeric, 1), 'lng', round((one->>'lng')::numeric, 1))
          ELSE one END ORDER BY place) FROM jsonb_array_elements(candidates) WITH ORDINALITY AS each (one, place))`,
      },
    },
  },
  booking_keys: {
    what: 'Keys of bookings, so that one is not made twice',
    of: { rider: { rows: 'rider_id = $1::text::uuid', atErasure: 'delete' } },
    clocks: [{ days: 2, since: 'created_at', do: 'delete', by: 'svc-rides/src/trips/booking/booking-keys.job.ts' }],
    plain: 'key body_hash created_at',
    ids: 'rider_id ride_id',
  },
  rides,
  // After rides: what moves from the one to the other meanwhile is met in the second.
  ended_rides: { ...rides, what: 'Rides that ended long ago, by the month of their booking' },
  ride_receipts: {
    what: 'Invoices: amounts, numbers, days',
    of: { rider: { rows: ofRide, atErasure: 'keep' } },
    stays: money,
    plain: 'kind tariff_id tariff_version inputs lines total_paise financial_year invoice_serial issued_at',
    ids: 'ride_id',
  },
  accounts: {
    what: 'Accounts of the ledger',
    of: { person: { rows: 'owner = $1::text::uuid', atErasure: 'keep' } },
    stays: money,
    plain: 'id kind',
    ids: 'owner',
  },
  journal_entries: {
    what: 'Entries of the ledger',
    stays: money,
    plain: 'id kind at transaction_id',
    ids: 'cause ride_id',
  },
  postings: {
    what: 'Lines of the ledger',
    of: {
      person: { rows: 'account_id IN (SELECT id FROM accounts WHERE owner = $1::text::uuid)', atErasure: 'keep' },
    },
    stays: money,
    plain: 'entry_id account_id paise',
  },
  account_balances: { what: 'Sums of the ledger', stays: money, plain: 'account_id paise rolled_up_to' },
  ledger_checks: {
    what: 'What the check of the ledger found',
    stays: 'One row',
    plain: 'name began_at ended_at checked_up_to wrong_accounts wrong_entries',
  },
  payouts: {
    what: 'Payouts to drivers',
    of: { driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'blank' } },
    stays: money,
    plain: 'id run_id reference status paise cash_paise waiting_paise settled_at',
    ids: 'driver_id',
    personal: {
      driver_name: { what: 'name', of: ['driver'], blank: `'Driver'` },
      failure: { what: 'why the bank refused, in words', of: ['driver'], blank: 'NULL' },
    },
  },
  payout_runs: {
    what: 'Weekly payouts',
    of: {
      preparer: { rows: 'prepared_by = $1::text::uuid', atErasure: 'blank' },
      approver: { rows: 'approved_by = $1::text::uuid', atErasure: 'blank' },
      discarder: { rows: 'discarded_by = $1::text::uuid', atErasure: 'blank' },
    },
    stays: money,
    plain: 'id week_ending prepared_at approved_at waiting_paise discarded_at self_approved',
    ids: 'prepared_by approved_by discarded_by',
    personal: {
      prepared_by_name: { what: 'name of an administrator', of: ['preparer'], blank: `'Administrator'` },
      approved_by_name: { what: 'name of an administrator', of: ['approver'], blank: `'Administrator'` },
      discarded_by_name: { what: 'name of an administrator', of: ['discarder'], blank: `'Administrator'` },
      discard_reason: { what: 'why a run was discarded, in words', of: ['discarder'], blank: `'–'` },
    },
  },
  driver_upi: {
    what: 'Drivers’ own UPI addresses that the desk has verified',
    of: { driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'delete' } },
    stays: 'Until the account ends; the row goes on without an address when it is taken away',
    plain: 'version',
    ids: 'driver_id',
    personal: { upi_id: { what: 'the driver’s own UPI address', of: ['driver'], blank: 'NULL' } },
  },
  payment_claims: {
    what: 'Reference numbers of UPI payments that riders gave',
    of: { rider: { rows: ofRidersRide, atErasure: 'keep' } },
    stays: money,
    plain: 'paise payee state claimed_at ended_at',
    ids: 'reference ride_id',
  },
  payment_orders: {
    what: 'Orders at the payment provider',
    of: { rider: { rows: ofRidersRide, atErasure: 'keep' } },
    stays: money,
    plain: 'order_id provider key_id paise state created_at looks next_look_at',
    ids: 'ride_id',
  },
  provider_payments: {
    what: 'Payments at the payment provider',
    of: { rider: { rows: ofRidersRide, atErasure: 'keep' } },
    stays: money,
    plain: 'payment_id order_id paise currency state refund_id created_at changed_at tries next_try_at',
    ids: 'ride_id',
  },
  provider_events: {
    what: 'Which messages of the payment provider were handled',
    clocks: [
      { days: 30, since: 'received_at', do: 'delete', by: 'svc-rides/src/money/payments/provider/provider.job.ts' },
    ],
    plain: 'event_id type received_at',
  },
  promos: {
    what: 'Promo codes',
    stays: 'Budgets are counted by it',
    plain: `id code percent most_paise first_ride_only city valid_from valid_until budget_paise uses_per_rider active held_paise
      created_at`,
    ids: 'created_by',
  },
  tariffs: {
    what: 'Tariffs',
    stays: 'Bills name theirs',
    plain: 'id version city vehicle_type effective_from round_cash terms gst created_at',
    ids: 'created_by',
  },
  quote_keys: { what: 'Keys that quotes are signed with', stays: 'The operator’s own', plain: 'key created_at' },
  invoice_counters: { what: 'The last invoice number of a year', stays: money, plain: 'financial_year last' },
  rule_days: {
    what: 'How the bills of each day kept the rules for fares',
    stays: 'Counts of a day',
    plain: 'day rule rides broken',
    ids: 'example_ride_id',
  },
  surge_controls: {
    what: 'Where surge prices are on',
    stays: 'A row for each city',
    plain: 'city active most_percent changed_at computed_at',
    ids: 'changed_by',
  },
  surge_cells: {
    what: 'Surge prices',
    stays: 'The present ones',
    plain: 'city cell vehicle_type percent demand supply at',
  },
  dispatch_claims: {
    what: 'Which instance matches which city',
    stays: 'The present ones',
    plain: 'city vehicle_type round_at previous_at',
  },
  dispatch_matches: { what: 'Counted matches of dispatch', stays: 'Figures', plain: 'hour how rides' },
  dispatch_days: { what: 'Counted rounds of dispatch', stays: 'Figures', plain: 'day rounds candidates' },
};
