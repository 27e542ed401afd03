import { localNatsUser, natsPermissions, natsUsers, type AnyNatsUser } from '@rahi/contracts';
import { hashSync } from 'bcryptjs';

/** For people and backups: may do everything. None of our processes uses it. */
export const natsOperator = 'operator';
export type NatsLogin = AnyNatsUser | typeof natsOperator;

/** The users of our nats-servers. */
export function natsLogins({ local }: { local: boolean }): NatsLogin[] {
  return [...natsUsers, ...(local ? ([localNatsUser] as const) : []), natsOperator];
}

// The passwords are long and random, so a low cost is safe; every connection pays for it.
const bcryptCost = 5;

/** The hash by which nats-server knows a password, quoted. */
export function hashed(password: string): string {
  return JSON.stringify(hashSync(password, bcryptCost));
}

/** Variable of nats-server's environment that holds a user's password, or its bcrypt hash. */
export function passwordVariable(user: NatsLogin): string {
  return `NATS_PASSWORD_${user.toUpperCase().replaceAll('-', '_')}`;
}

/**
 * The `authorization` block of nats-server's configuration: the users, and what each may publish and subscribe, from the
 * table in the contracts.
 * @param password what to write for a user's password: a quoted hash, or a variable of the server's environment
 */
export function authorization(password: (user: NatsLogin) => string, options: { local: boolean }): string {
  const users = natsLogins(options).flatMap((user) => [
    '    {',
    `      user: ${JSON.stringify(user)}`,
    `      password: ${password(user)}`,
    ...(user === natsOperator ? [] : permissionLines(user, options)),
    '    }',
  ]);
  return ['authorization {', '  users: [', ...users, '  ]', '}', ''].join('\n');
}

/** The part of nats-server's configuration that a deployment includes: the users, with variables for their passwords. */
export function operatorConfig(): string {
  return [
    '# Users of Rahi and what each may publish and subscribe. Written by `npm run nats-config`; do not edit.',
    '# In nats-server.conf: include "rahi-users.conf"',
    '# nats-server takes the passwords, or their bcrypt hashes, from its environment:',
    ...natsLogins({ local: false }).map((user) => `#   ${passwordVariable(user)}`),
    `# "${natsOperator}" may do everything: for people and backups, never for a process.`,
    '',
    authorization((user) => `$${passwordVariable(user)}`, { local: false }),
  ].join('\n');
}

function permissionLines(user: AnyNatsUser, options: { local: boolean }): string[] {
  const { publish, subscribe, answers } = natsPermissions(user, options);
  return [
    '      permissions: {',
    ...subjectLines('publish', publish),
    ...subjectLines('subscribe', subscribe),
    // One answer to each request. nats-server counts every delivered event as a request that is never answered, and past
    // 4,096 of them version 2.9 searches all with each message: at one minute that took half its CPU at fifty trips a
    // second. No caller waits longer than five seconds.
    ...(answers ? ['        allow_responses: { max: 1, expires: "10s" }'] : []),
    '      }',
  ];
}

/** An empty list would allow everything, so it becomes a denial of everything. */
function subjectLines(verb: string, subjects: readonly string[]): string[] {
  const [rule, listed] = subjects.length > 0 ? ['allow', subjects] : ['deny', ['>']];
  const lines = [...listed].map((subject) => `          ${JSON.stringify(subject)}`);
  return [`        ${verb}: { ${rule}: [`, ...lines, '        ] }'];
}
