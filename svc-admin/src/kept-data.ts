import { rideStatuses } from '@rahi/contracts';
import { areaSql, noAddress, type DataOfService } from '@rahi/service-kit/kept-data';

const twoYears = 730;
const ofCases = 'case_id IN (SELECT case_id FROM support_cases WHERE person_id = $1::text::uuid)';
const desk = 'The desk counts it; what is left has ids only';

/** Every table of svc-admin: what it keeps about people, for how long, and what an erasure does to it. */
export const keptData: DataOfService = {
  rides: {
    what: 'Rides as the desk sees them',
    of: {
      rider: { rows: 'rider_id = $1::text::uuid', atErasure: 'blank' },
      driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'blank' },
    },
    clocks: [
      {
        days: twoYears,
        since: 'created_at',
        where: 'ended_at IS NOT NULL',
        do: {
          pickup_address: areaSql('pickup_address'),
          dropoff_address: areaSql('dropoff_address'),
          pickup_lat: 'round(pickup_lat::numeric, 2)::double precision',
          pickup_lng: 'round(pickup_lng::numeric, 2)::double precision',
        },
      },
    ],
    stays: desk,
    plain: `version status vehicle_type fare_paise distance_km created_at started_at completed_at cancelled_at ended_at rating
      commission_paise flags refunded_paise payment_method kind for_guest by_organisation search search_text`,
    ids: 'ride_id rider_id driver_id',
    personal: {
      rider_name: { what: 'name', of: ['rider'], blank: `'Rider'` },
      driver_name: { what: 'name', of: ['driver'], blank: `'Driver'` },
      pickup_address: { what: 'exact address', of: ['rider'], blank: noAddress },
      dropoff_address: { what: 'exact address', of: ['rider'], blank: noAddress },
      pickup_lat: { what: 'position', of: ['rider'], blank: 'round(pickup_lat::numeric, 1)::double precision' },
      pickup_lng: { what: 'position', of: ['rider'], blank: 'round(pickup_lng::numeric, 1)::double precision' },
    },
  },
  ride_events: {
    what: 'Steps of rides',
    of: {
      either: {
        rows: 'ride_id IN (SELECT ride_id FROM rides WHERE rider_id = $1::text::uuid OR driver_id = $1::text::uuid) OR driver_id = $1::text::uuid',
        atErasure: 'blank',
      },
    },
    stays: desk,
    plain: 'event_id version type at actor',
    ids: 'ride_id driver_id',
    personal: {
      driver_name: {
        what: 'name of the driver',
        of: ['either'],
        blank: `CASE WHEN driver_id = $1::text::uuid THEN 'Driver' ELSE driver_name END`,
      },
      reason: { what: 'why a ride was given back or cancelled, in words', of: ['either'], blank: 'NULL' },
    },
  },
  users: {
    what: 'Accounts as the desk sees them',
    of: { person: { rows: 'user_id = $1::text::uuid', atErasure: 'blank' } },
    stays: desk,
    plain: 'version type is_admin suspended created_at event_at search search_text',
    ids: 'user_id',
    personal: {
      name: { what: 'name', of: ['person'], blank: 'NULL' },
      email: { what: 'email', of: ['person'], blank: `''` },
      phone: { what: 'phone', of: ['person'], blank: 'NULL' },
    },
  },
  drivers: {
    what: 'Drivers as the desk sees them',
    of: { driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'blank' } },
    stays: desk,
    plain: 'version is_online created_at event_at vehicle_type plate',
    ids: 'driver_id',
    personal: {
      name: { what: 'name', of: ['driver'], blank: 'NULL' },
      vehicle_model: { what: 'vehicle', of: ['driver'], blank: 'NULL' },
      vehicle_number: { what: 'number plate', of: ['driver'], blank: 'NULL' },
    },
  },
  driver_shifts: {
    what: 'When a driver was online',
    of: { driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'keep' } },
    clocks: [{ days: twoYears, since: 'until', do: 'delete' }],
    plain: 'version is_online at until',
    ids: 'driver_id',
  },
  emergency_entries: {
    what: 'What was done in an emergency',
    of: {
      either: {
        rows: `emergency_id IN (SELECT emergency_id FROM emergencies WHERE ride_id IN (
          SELECT ride_id FROM rides WHERE rider_id = $1::text::uuid OR driver_id = $1::text::uuid))`,
        atErasure: 'blank',
      },
      administrator: { rows: 'by_id = $1::text::uuid', atErasure: 'blank' },
    },
    clocks: [{ days: 1095, since: 'at', do: { text: `'–'` } }],
    stays: 'That something was done is a matter of safety',
    plain: 'entry_id emergency_id at kind',
    ids: 'by_id',
    personal: {
      text: { what: 'notes of the desk', of: ['either'], blank: `'–'` },
      by_name: { what: 'name of an administrator', of: ['administrator'], blank: `'Administrator'` },
    },
  },
  emergencies: {
    what: 'Emergencies as the desk sees them',
    of: {
      either: {
        rows: 'ride_id IN (SELECT ride_id FROM rides WHERE rider_id = $1::text::uuid OR driver_id = $1::text::uuid)',
        atErasure: 'blank',
      },
      administrator: { rows: 'acknowledged_by = $1::text::uuid', atErasure: 'blank' },
      assignee: { rows: 'assigned_to = $1::text::uuid', atErasure: 'blank' },
      caller: { rows: 'contacted_by = $1::text::uuid', atErasure: 'blank' },
      closer: { rows: 'closed_by = $1::text::uuid', atErasure: 'blank' },
    },
    clocks: [{ days: 1095, since: 'raised_at', do: { lat: 'NULL', lng: 'NULL' } }],
    stays: 'That there was one is a matter of safety',
    plain: `emergency_id raised_by raised_at acknowledged_at cause closed_as assigned_at contacted_at closed_at escalated_at
      escalated_again_at drill`,
    ids: 'ride_id acknowledged_by assigned_to contacted_by closed_by',
    personal: {
      lat: { what: 'position', of: ['either'], blank: 'NULL' },
      lng: { what: 'position', of: ['either'], blank: 'NULL' },
      acknowledged_name: { what: 'name of an administrator', of: ['administrator'], blank: `'Administrator'` },
      assigned_name: { what: 'name of an administrator', of: ['assignee'], blank: `'Administrator'` },
      contacted_name: { what: 'name of an administrator', of: ['caller'], blank: `'Administrator'` },
      closed_name: { what: 'name of an administrator', of: ['closer'], blank: `'Administrator'` },
    },
  },
  incident_post: {
    what: 'Mails to the duty list of emergencies that nobody acknowledged, and those of the last day',
    of: { person: { rows: 'person_id = $1::text::uuid', atErasure: 'delete' } },
    notInCopy: true,
    clocks: [{ days: 1, since: 'created_at', do: 'delete', by: 'svc-admin/src/desk/emergencies/escalation.job.ts' }],
    plain: 'entry_id emergency_id created_at due_at tries sent_at',
    ids: 'person_id',
  },
  support_cases: {
    what: 'Cases of support: what about, when, and how they ended',
    of: {
      person: { rows: 'person_id = $1::text::uuid', atErasure: 'keep' },
      assignee: { rows: 'assigned_to = $1::text::uuid', atErasure: 'blank' },
    },
    stays: 'How many there were and when they were answered is shown to the authority; what is left has ids only',
    plain: `case_id number kind severity state role language opened_at changed_at waiting_since first_due_at solve_due_at
      first_answered_at resolved_at merged_into helped due_at rank`,
    ids: 'person_id ride_id assigned_to',
    personal: {
      assigned_name: {
        what: 'name of an administrator',
        of: ['assignee'],
        blank: `CASE WHEN assigned_to IS NULL THEN NULL ELSE 'Administrator' END`,
      },
    },
  },
  case_messages: {
    what: 'Messages of cases',
    of: {
      person: { rows: ofCases, atErasure: 'blank' },
      administrator: { rows: 'by_id = $1::text::uuid', atErasure: 'blank' },
    },
    clocks: [{ days: 1095, since: 'at', where: 'text IS NOT NULL', do: { text: `'–'` } }],
    stays: 'That something was written is part of the case',
    plain: 'message_id case_id at author step other photo',
    ids: 'by_id',
    personal: {
      text: {
        what: 'what the person and the desk wrote',
        of: ['person'],
        blank: `CASE WHEN text IS NULL THEN NULL ELSE '–' END`,
      },
      by_name: {
        what: 'name of an administrator',
        of: ['administrator'],
        blank: `CASE WHEN by_id IS NULL THEN NULL ELSE 'Administrator' END`,
      },
    },
  },
  case_photos: {
    what: 'Photos of messages',
    of: {
      person: { rows: `message_id IN (SELECT message_id FROM case_messages WHERE ${ofCases})`, atErasure: 'delete' },
    },
    stays: 'Until the account ends',
    plain: 'message_id',
    personal: { bytes: { what: 'the picture', of: ['person'], blank: `''`, inCopy: `encode(bytes, 'base64')` } },
  },
  case_notes: {
    what: 'Notes of the desk on cases',
    of: {
      person: { rows: ofCases, atErasure: 'blank' },
      administrator: { rows: 'by_id = $1::text::uuid', atErasure: 'blank' },
    },
    notInCopy: true,
    clocks: [{ days: 1095, since: 'at', do: { text: `'–'` } }],
    stays: 'That something was noted is part of the case',
    plain: 'note_id case_id at',
    ids: 'by_id',
    personal: {
      text: { what: 'notes of the desk', of: ['person'], blank: `'–'` },
      by_name: { what: 'name of an administrator', of: ['administrator'], blank: `'Administrator'` },
    },
  },
  lost_items: {
    what: 'What drivers were asked about items that riders lost',
    of: {
      driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'keep' },
      person: { rows: ofCases, atErasure: 'keep' },
    },
    stays: 'It is a part of the case; it has ids only',
    plain: 'case_id asked_at answered_at found',
    ids: 'ride_id driver_id',
  },
  case_post: {
    what: 'Mails of answers that are to be sent, and those of the last day',
    of: { person: { rows: 'person_id = $1::text::uuid', atErasure: 'delete' } },
    notInCopy: true,
    clocks: [{ days: 1, since: 'created_at', do: 'delete', by: 'svc-admin/src/support/post/case-post.service.ts' }],
    plain: 'message_id created_at due_at tries sent_at',
    ids: 'person_id',
  },
  person_figures: {
    what: 'Sums of a person’s rides',
    of: { person: { rows: 'user_id = $1::text::uuid', atErasure: 'keep' } },
    stays: desk,
    plain: 'trips rating_sum rating_count gross_paise commission_paise',
    ids: 'user_id',
  },
  postings: {
    what: 'The journal of svc-rides as the desk knows it',
    of: { person: { rows: 'owner = $1::text::uuid OR driver_id = $1::text::uuid', atErasure: 'keep' } },
    stays: 'Books are kept for eight years; they have ids only',
    plain: 'entry_id line kind at account paise',
    ids: 'ride_id owner driver_id',
  },
  driver_money: {
    what: 'Sums of a driver’s entries in the journal',
    of: { driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'keep' } },
    stays: desk,
    plain: 'account kind paise',
    ids: 'driver_id',
  },
  daily_money: {
    what: 'Sums of a day’s entries in the journal',
    stays: 'Figures',
    plain: 'day account kind paise',
  },
  daily_figures: {
    what: 'Figures of a day',
    stays: 'Figures',
    plain: `day ${rideStatuses.join(' ')} completions revenue_paise trip_ms trip_metres new_users new_drivers`,
  },
  audit_log: {
    what: 'What administrators did (R37)',
    of: {
      actor: { rows: 'actor_id = $1::text::uuid', atErasure: 'keep' },
      target: { rows: 'target_id = $1::text::uuid', atErasure: 'keep' },
    },
    stays: 'The chain of hashes would break; it has ids, and a reason that an administrator wrote',
    plain: 'seq event_id type occurred_at request_id action target_type outcome code reason prev_hash hash',
    ids: 'actor_id target_id',
  },
  audit_head: { what: 'The end of the audit chain', stays: 'One row', plain: 'single seq hash' },
  read_model_build: { what: 'Which code built the read models', stays: 'One row', plain: 'version' },
};
