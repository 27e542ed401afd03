import type { DataOfService } from '@rahi/service-kit/kept-data';

const own = { person: { rows: 'user_id = $1::text::uuid', atErasure: 'delete' } } as const;
const ofEmail = 'email = (SELECT email FROM users WHERE id = $1::text::uuid)';
const sweeper = 'svc-auth/src/sign-in/sweeper.service.ts';

/** Every table of svc-auth: what it keeps about people, for how long, and what an erasure does to it. */
export const keptData: DataOfService = {
  push_subscriptions: {
    what: 'Where notifications are sent',
    of: {
      person: { rows: 'session_id IN (SELECT id FROM sessions WHERE user_id = $1::text::uuid)', atErasure: 'delete' },
    },
    notInCopy: 'p256dh auth',
    stays: 'Until its session ends',
    plain: 'session_id created_at',
    personal: {
      endpoint: { what: 'address of a device', of: ['person'], blank: `''` },
      p256dh: { what: 'key of a device', of: ['person'], blank: `''` },
      auth: { what: 'key of a device', of: ['person'], blank: `''` },
    },
  },
  sessions: {
    what: 'Where people are signed in',
    of: own,
    notInCopy: 'token_hash',
    clocks: [{ days: 30, since: 'last_used_at', do: 'delete', by: sweeper }],
    plain: 'id created_at last_used_at code_at second_factor_at',
    ids: 'user_id',
    personal: {
      token_hash: { what: 'hash of the session’s token', of: ['person'], blank: `''` },
      browser: { what: 'browser in words', of: ['person'], blank: 'NULL' },
      system: { what: 'system in words', of: ['person'], blank: 'NULL' },
    },
  },
  notification_choices: {
    what: 'Which notifications people want',
    of: own,
    stays: 'Until the account ends',
    plain: 'kind wanted',
    ids: 'user_id',
  },
  receipt_mails: {
    what: 'Receipts that are to be mailed, and those of the last day',
    of: own,
    clocks: [
      { days: 1, since: 'created_at', do: 'delete', by: 'svc-auth/src/person/receipts/receipt-mails.service.ts' },
    ],
    plain: 'created_at due_at sent_at tries',
    ids: 'ride_id user_id',
  },
  reservation_mails: {
    what: 'Mails of bookings for later that are to be sent, and those of the last day',
    of: own,
    clocks: [
      {
        days: 1,
        since: 'created_at',
        do: 'delete',
        by: 'svc-auth/src/person/reservations/reservation-mails.service.ts',
      },
    ],
    plain: 'version kind created_at due_at sent_at tries',
    ids: 'reservation_id user_id',
    personal: { reservation: { what: 'places, names and time of a ride', of: ['person'], blank: `'{}'` } },
  },
  photos: {
    what: 'Photos of people',
    of: own,
    stays: 'Until the account ends or the person removes it',
    plain: 'set_at',
    ids: 'user_id',
    personal: { bytes: { what: 'the picture', of: ['person'], blank: `''`, inCopy: `encode(bytes, 'base64')` } },
  },
  saved_places: {
    what: 'Places that people saved',
    of: own,
    stays: 'Until the account ends or the person removes it',
    plain: 'place updated_at',
    ids: 'user_id',
    personal: {
      name: { what: 'name of the place', of: ['person'], blank: `''` },
      address: { what: 'exact address', of: ['person'], blank: `''` },
      lat: { what: 'position', of: ['person'], blank: '0' },
      lng: { what: 'position', of: ['person'], blank: '0' },
    },
  },
  codes: {
    what: 'One-time codes',
    of: { person: { rows: ofEmail, atErasure: 'delete' } },
    notInCopy: 'salt hash browser link_hash',
    clocks: [{ days: 1, since: 'created_at', do: 'delete', by: sweeper }],
    plain: 'id salt hash tries state created_at browser known counted link_hash',
    personal: {
      email: { what: 'email', of: ['person'], blank: `''` },
      client_address: { what: 'network address', of: ['person'], blank: `''` },
    },
  },
  guesses: {
    what: 'Wrong codes, for the budgets (R36)',
    of: { person: { rows: ofEmail, atErasure: 'delete' } },
    notInCopy: true,
    clocks: [{ days: 1, since: 'created_at', do: 'delete', by: sweeper }],
    plain: 'id browser created_at',
    personal: { email: { what: 'email', of: ['person'], blank: `''` } },
  },
  known_browsers: {
    what: 'Browsers where people have signed in, as hashes of a cookie',
    of: { person: { rows: ofEmail, atErasure: 'delete' } },
    notInCopy: 'browser',
    stays: 'Until the account ends',
    plain: 'browser last_used_at',
    personal: { email: { what: 'email', of: ['person'], blank: `''` } },
  },
  passkeys: {
    what: 'Passkeys',
    of: own,
    notInCopy: 'credential_id public_key',
    stays: 'Until the account ends or the person removes it',
    plain: 'id counter transports created_at last_used_at',
    ids: 'user_id',
    personal: {
      credential_id: { what: 'names a key of a device', of: ['person'], blank: `''` },
      public_key: { what: 'key of a device', of: ['person'], blank: `''` },
      browser: { what: 'browser in words', of: ['person'], blank: 'NULL' },
      system: { what: 'system in words', of: ['person'], blank: 'NULL' },
    },
  },
  challenges: {
    what: 'Questions to passkeys',
    clocks: [{ days: 1, since: 'created_at', do: 'delete', by: sweeper }],
    plain: 'challenge purpose created_at',
  },
  recovery_codes: {
    what: 'Codes for who has lost the passkey, as hashes',
    of: own,
    notInCopy: true,
    stays: 'Until used, replaced, or the account ends',
    plain: 'hash',
    ids: 'user_id',
  },
  role_requests: {
    what: 'Roles at the desk that wait for a second owner',
    of: {
      person: { rows: 'user_id = $1::text::uuid', atErasure: 'delete' },
      owner: { rows: 'asked_by = $1::text::uuid', atErasure: 'delete' },
    },
    stays: 'Until a second owner agrees or the account ends',
    plain: 'role asked_at',
    ids: 'user_id asked_by',
  },
  shared_numbers: {
    what: 'Phones that two accounts have',
    of: {
      person: { rows: 'person_id = $1::text::uuid', atErasure: 'delete' },
      other: { rows: 'other_id = $1::text::uuid', atErasure: 'delete' },
      administrator: { rows: 'settled_by = $1::text::uuid', atErasure: 'keep' },
    },
    notInCopy: true,
    stays: 'Until one of the two accounts ends: it says that the desk allowed it',
    plain: 'id kind state created_at settled_at',
    ids: 'person_id other_id settled_by',
    personal: {
      value: { what: 'phone', of: ['person', 'other'], blank: `''` },
      key: { what: 'the same in the form that is compared', of: ['person', 'other'], blank: `''` },
      note: { what: 'what the desk noted', of: ['person'], blank: 'NULL' },
    },
  },
  trusted_contacts: {
    what: 'The contacts whom people want notified of their trips and emergencies',
    of: own,
    stays: 'Until the account ends or the person removes it',
    plain: 'id each_trip created_at',
    ids: 'user_id',
    personal: {
      name: { what: 'name of the contact', of: ['person'], blank: `''` },
      phone: { what: 'phone of the contact', of: ['person'], blank: 'NULL' },
      email: { what: 'email of the contact', of: ['person'], blank: 'NULL' },
    },
  },
  contact_notices: {
    what: 'Notices to trusted contacts that are not sent yet, with name and link. It goes once it is sent, or after an hour',
    clocks: [
      { days: 1, since: 'created_at', do: 'delete', by: 'svc-auth/src/person/contacts/contact-notices.service.ts' },
    ],
    plain: 'notice_id way address subject text created_at due_at tries',
  },
  trips: {
    what: 'Who rode with whom, for the number of trips and the rating',
    of: {
      rider: { rows: 'rider_id = $1::text::uuid', atErasure: 'keep' },
      driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'keep' },
    },
    stays: 'The other person’s figures count it; it has ids only',
    plain: 'rating',
    ids: 'ride_id rider_id driver_id',
  },
  data_requests: {
    what: 'What people asked about their data',
    of: { person: { rows: 'user_id = $1::text::uuid', atErasure: 'keep' } },
    stays: 'The proof that a request was carried out; it has ids only',
    plain: 'id kind state asked_at closed_at started_at file_until services_done last_looked_at',
    ids: 'user_id',
  },
  breach_people: {
    what: 'Who is affected by a breach of personal data, and whether they were told',
    of: { person: { rows: 'user_id = $1::text::uuid', atErasure: 'keep' } },
    clocks: [{ days: 1095, since: 'at', do: 'delete' }],
    plain: 'breach_id state tries due_at at',
    ids: 'user_id',
  },
  breach_lines: {
    what: 'What the desk and the server did about a breach',
    of: { administrator: { rows: 'by_id = $1::text::uuid', atErasure: 'keep' } },
    notInCopy: true,
    stays: 'The proof for the Board of what was done when; it has ids only',
    plain: 'id breach_id line at',
    ids: 'by_id',
  },
  breaches: {
    what: 'Breaches of personal data, and drills: what is known, and what people and the Board were told',
    stays: 'The proof for the Board; the contact is the operator’s own',
    plain:
      'id title drill nature measures place found_at happened_from happened_until kinds contact affects details telling revision counted_to affected per_minute alarms created_at told_at board_told_at details_reported_at closed_at',
  },
  vapid_keys: {
    what: 'Keys that notifications are signed with',
    stays: 'The operator’s own',
    plain: 'id public_key private_key created_at',
  },
  users: {
    what: 'Accounts: the only place where an id has a person. To delete the row destroys the key of the pseudonym',
    of: { person: { rows: 'id = $1::text::uuid', atErasure: 'delete' } },
    stays: 'Until the account ends',
    plain:
      'type is_admin admin_revoked admin_role suspended second_factor rating total_trips version created_at language receipt_mail photo_shown quiet_hours',
    ids: 'id',
    personal: {
      email: { what: 'email', of: ['person'], blank: `''` },
      name: { what: 'name', of: ['person'], blank: 'NULL' },
      phone: { what: 'phone', of: ['person'], blank: 'NULL' },
      photo: { what: 'names the present photo', of: ['person'], blank: 'NULL' },
      gender: { what: 'gender, as the person says', of: ['person'], blank: 'NULL' },
    },
  },
};
