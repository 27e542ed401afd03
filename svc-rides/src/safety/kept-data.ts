import type { DataOfService } from '@rahi/service-kit/kept-data';
import { ofRide, ofRidersRide } from '../ride/kept-data.js';

/** What is kept of emergencies, links, blocks and flags: each table and column. */
export const safetyData: DataOfService = {
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
  ride_watch: {
    what: 'How a trip goes, for the safety checks',
    of: { either: { rows: ofRide, atErasure: 'delete' } },
    notInCopy: true,
    clocks: [{ days: 30, since: '(SELECT created_at FROM all_rides WHERE id = ride_watch.ride_id)', do: 'delete' }],
    plain: 'turns off_since still_since asked_off asked_still',
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
    plain: 'token_hash for_guest created_at',
    ids: 'ride_id',
  },
  guest_keys: {
    what: 'The key of the hashes of phones for which nobody may book',
    plain: 'key created_at',
    stays: 'The operator’s own',
  },
  guest_blocks: {
    what: 'Phones for which nobody may book rides, as keyed hashes',
    plain: 'phone_hash created_at',
    stays: 'Until their owners allow it again. Whose they are cannot be read from them',
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
};
