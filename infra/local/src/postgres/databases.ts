import pg from 'pg';
import { StartFailure } from '../errors.js';
import { errorLine } from '../errors.js';

export interface ServiceDatabase {
  /** Name of the database and of the role that owns it. */
  readonly name: string;
  readonly password: string;
}

/**
 * One database and one login role each, so that no service can open another's. Safe to repeat.
 * @param adminUrl a role that may create roles and databases
 * @param options.ownServer true on a server that is ours alone: the databases it came with are closed to the services, too
 * @returns the address of each database for its own role, by name
 * @throws StartFailure
 */
export async function provisionDatabases(
  adminUrl: string,
  databases: readonly ServiceDatabase[],
  options: { ownServer?: boolean } = {},
): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 15_000 });
  try {
    await client.connect();
  } catch (cause) {
    throw new StartFailure(`Postgres at ${withoutPassword(adminUrl)} does not answer: ${errorLine(cause)}`, { cause });
  }
  try {
    if (options.ownServer) await closeDoors(client);
    for (const database of databases) await provision(client, database);
  } catch (cause) {
    throw new StartFailure(`The databases could not be made at ${withoutPassword(adminUrl)}: ${errorLine(cause)}`, {
      cause,
    });
  } finally {
    await client.end();
  }
  return Object.fromEntries(databases.map((database) => [database.name, urlFor(adminUrl, database)]));
}

/** The databases that every cluster comes with are open to every role. */
async function closeDoors(client: pg.Client): Promise<void> {
  for (const name of ['postgres', 'template1']) {
    await client.query(`revoke connect, temporary on database ${client.escapeIdentifier(name)} from public`);
  }
}

/** For whoever uses a service's login without limits of its own. The services set tighter ones for themselves. */
const limits = { statement_timeout: '60s', lock_timeout: '10s', idle_in_transaction_session_timeout: '60s' };

async function provision(client: pg.Client, { name, password }: ServiceDatabase): Promise<void> {
  const role = client.escapeIdentifier(name);
  const secret = client.escapeLiteral(password);
  const known = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const verb = known.rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${role} login nosuperuser nocreatedb nocreaterole password ${secret}`);
  const there = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (there.rowCount === 0) {
    // Without membership a server's administrator who is no superuser may not give a database away.
    await client.query(`grant ${role} to current_user`);
    await client.query(`create database ${role} owner ${role}`);
  }
  await client.query(`revoke connect, temporary on database ${role} from public`);
  for (const [setting, value] of Object.entries(limits)) {
    await client.query(`alter role ${role} in database ${role} set ${setting} = '${value}'`);
  }
}

function urlFor(adminUrl: string, { name, password }: ServiceDatabase): string {
  const url = new URL(adminUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}

export function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  return url.href;
}
