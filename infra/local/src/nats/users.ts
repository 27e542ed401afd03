import { localNatsUser, natsPermissions, natsUsers, type AnyNatsUser } from '@rahi/contracts';
import { hashSync } from 'bcryptjs';

/** For people and backups: may do everything. No process of ours runs as this one. */
export const natsOperator = 'operator';
export type NatsLogin = AnyNatsUser | typeof natsOperator;

/** Users that a nats-server of ours knows. */
export function natsLogins({ local }: { local: boolean }): NatsLogin[] {
  return [...natsUsers, ...(local ? ([localNatsUser] as const) : []), natsOperator];
}

// The passwords are random and long, so that guessing is hopeless at any cost; every connection pays for it anew.
const bcryptCost = 5;

/** The hash by which nats-server knows a password. */
export function hashed(password: string): string {
  return JSON.stringify(hashSync(password, bcryptCost));
}

/**
 * The `authorization` block of nats-server's configuration: who there is and what each may publish and subscribe, from
 * the table in the contracts.
 * @param password what to write for a user's password: a quoted hash, or a variable of the server's environment
 */
export function authorization(password: (user: NatsLogin) => string, options: { local: boolean }): string {
  return [
    'authorization {',
    '  users: [',
    ...natsLogins(options).flatMap((user) => [
      '    {',
      `      user: ${JSON.stringify(user)}`,
      `      password: ${password(user)}`,
      ...(user === natsOperator ? [] : permissionLines(user, options)),
      '    }',
    ]),
    '  ]',
    '}',
    '',
  ].join('\n');
}

function permissionLines(user: AnyNatsUser, options: { local: boolean }): string[] {
  const { publish, subscribe, answers } = natsPermissions(user, options);
  return [
    '      permissions: {',
    ...subjectLines('publish', publish),
    ...subjectLines('subscribe', subscribe),
    // Once to each question it was asked, wherever the asker wants the answer. Every event delivered counts as a question
    // that is never answered, and past 4,096 of them nats-server 2.9 looks through all with each message: at a minute that
    // was half its CPU at fifty trips a second. Nobody waits longer than five seconds.
    ...(answers ? ['        allow_responses: { max: 1, expires: "10s" }'] : []),
    '      }',
  ];
}

function subjectLines(verb: string, subjects: readonly string[]): string[] {
  // An empty list would allow everything.
  const rule = subjects.length > 0 ? 'allow' : 'deny';
  const listed = subjects.length > 0 ? subjects : ['>'];
  return [
    `        ${verb}: { ${rule}: [`,
    ...listed.map((subject) => `          ${JSON.stringify(subject)}`),
    '        ] }',
  ];
}
