import { noAddress, type DataOfService } from './kind-of-data.js';

const person = (...members: string[]) => members.map((member) => `data->>'${member}' = $1::text`).join(' OR ');
const hiddenPlace = (end: string) =>
  `CASE WHEN data ? '${end}' THEN jsonb_build_object('${end}', jsonb_build_object('address', ${noAddress},
     'lat', round((data->'${end}'->>'lat')::numeric, 1), 'lng', round((data->'${end}'->>'lng')::numeric, 1))) ELSE '{}' END`;
const named = (id: string, name: string, instead: string) =>
  `CASE WHEN data->>'${id}' = $1::text AND data->>'${name}' IS NOT NULL THEN '{"${name}":"${instead}"}'::jsonb ELSE '{}' END`;

/** Of a rider: the name and both places. Of a driver: the name. Of a user: email, name and phone. Of a profile: name and number plate. */
const withoutPerson = `data
  || ${named('riderId', 'riderName', 'Rider')} || ${named('driverId', 'driverName', 'Driver')}
  || CASE WHEN data->>'riderId' = $1::text THEN ${hiddenPlace('pickup')} || ${hiddenPlace('dropoff')} ELSE '{}' END
  || CASE WHEN data->>'riderId' = $1::text AND data->>'cancelReason' IS NOT NULL THEN '{"cancelReason":"erased"}'::jsonb ELSE '{}' END
  || CASE WHEN data->>'userId' = $1::text THEN '{"email":"","name":null,"phone":null}'::jsonb ELSE '{}' END
  || CASE WHEN data->>'driverId' = $1::text AND data ? 'vehicleNumber'
       THEN '{"name":"Driver","vehicleModel":null,"vehicleNumber":null}'::jsonb ELSE '{}' END
  || CASE WHEN data ? 'emergencyId' THEN '{"position":null}'::jsonb ELSE '{}' END`;

/** The tables that the kit keeps in every database. */
export const kitData: DataOfService = {
  outbox: {
    what: 'Events: what happened, as published to other services',
    of: {
      person: {
        rows: `${person('riderId', 'driverId', 'userId')} OR (data ? 'emergencyId' AND (data->'ride'->>'riderId' = $1::text OR data->'ride'->>'driverId' = $1::text))`,
        atErasure: 'blank',
      },
    },
    notInCopy: true,
    stays: 'Read models are rebuilt from it; what is left has ids only',
    plain: 'seq id type occurred_at correlation_id published_at trace_parent',
    personal: { data: { what: 'names, email, phone, places', of: ['person'], blank: withoutPerson } },
  },
  inbox: {
    what: 'Which events were handled',
    stays: 'An event that comes again must be known',
    plain: 'consumer event_id received_at',
  },
  dead_letters: {
    what: 'Messages that could not be handled',
    of: { person: { rows: `envelope LIKE '%' || $1::text || '%'`, atErasure: 'delete' } },
    notInCopy: true,
    clocks: [{ days: 90, since: 'settled_at', do: 'delete' }],
    plain: 'id consumer event_id type state error at replays reason settled_at',
    personal: { envelope: { what: 'the whole message', of: ['person'], blank: `''` } },
  },
  event_streams: {
    what: 'The event stream as the service last saw it',
    stays: 'One row',
    plain: 'name created noticed_at refill_after refill_to',
  },
  privacy_tasks: {
    what: 'Requests for a copy or an erasure that this service has been asked to carry out',
    of: { person: { rows: 'person_id = $1::text::uuid', atErasure: 'keep' } },
    notInCopy: true,
    clocks: [{ days: 365, since: 'done_at', do: 'delete' }],
    plain: 'request_id kind asked_at done_at again_at',
    ids: 'person_id',
  },
  copy_pieces: {
    what: 'This service’s part of the copies that people asked for',
    of: { person: { rows: 'person_id = $1::text::uuid', atErasure: 'delete' } },
    notInCopy: true,
    clocks: [{ days: 7, since: 'made_at', do: 'delete' }],
    plain: 'request_id piece made_at',
    ids: 'person_id',
    personal: { body: { what: 'a copy of what the person’s other rows say', of: ['person'], blank: `''` } },
  },
  retention_marks: {
    what: 'How far the retention job has come',
    stays: 'A row for each clock',
    plain: 'clock up_to',
  },
  job_claims: {
    what: 'Which instance runs a job',
    stays: 'A row for each job',
    plain: 'job holder began_at until succeeded_at',
  },
  migrations: { what: 'Which migrations ran', stays: 'One row each', plain: 'id timestamp name' },
};

/** The whole table of data of a service. */
export const withKitData = (own: DataOfService): DataOfService => ({ ...own, ...kitData });
