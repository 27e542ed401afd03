import pg from 'pg';
import { errorLine, StartFailure } from '../errors.js';

export interface ServiceDatabase {
  /** Name of the database and of the role that owns it. */
  readonly name: string;
  readonly password: string;
}

/** For those who use a service's login directly. The services set tighter limits for themselves. */
const LIMITS = { statement_timeout: '60s', lock_timeout: '10s', idle_in_transaction_session_timeout: '60s' };

/**
 * Makes a database and a login role for each service, so that none can open another's. Safe to run again.
 * @param adminUrl a role that may create roles and databases
 * @param options.ownServer true for a server that nobody else uses: the services cannot open its other databases either
 * @returns the address of each database for its own role, by name
 * @throws StartFailure
 */
export async function provisionDatabases(
  adminUrl: string,
  databases: readonly ServiceDatabase[],
  { ownServer = false } = {},
): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 15_000 });
  const server = withoutPassword(adminUrl);
  try {
    await client.connect();
  } catch (cause) {
    throw new StartFailure(`Postgres at ${server} does not answer: ${errorLine(cause)}`, { cause });
  }
  try {
    for (const name of ownServer ? ['postgres', 'template1'] : []) await close(client, name);
    for (const database of databases) await provision(client, database);
  } catch (cause) {
    throw new StartFailure(`The databases could not be made at ${server}: ${errorLine(cause)}`, { cause });
  } finally {
    await client.end();
  }
  return Object.fromEntries(databases.map((database) => [database.name, urlFor(adminUrl, database)]));
}

async function provision(client: pg.Client, { name, password }: ServiceDatabase): Promise<void> {
  const role = client.escapeIdentifier(name);
  const secret = client.escapeLiteral(password);
  const known = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const verb = known.rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${role} login nosuperuser nocreatedb nocreaterole password ${secret}`);
  const existing = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (existing.rowCount === 0) {
    // An administrator who is not a superuser must be a member of the role to give it a database.
    await client.query(`grant ${role} to current_user`);
    await client.query(`create database ${role} owner ${role}`);
  }
  await close(client, name);
  for (const [setting, value] of Object.entries(LIMITS)) {
    await client.query(`alter role ${role} in database ${role} set ${setting} = '${value}'`);
  }
}

/** Every role may open a new database, until this. */
async function close(client: pg.Client, name: string): Promise<void> {
  await client.query(`revoke connect, temporary on database ${client.escapeIdentifier(name)} from public`);
}

function urlFor(adminUrl: string, { name, password }: ServiceDatabase): string {
  return Object.assign(new URL(adminUrl), { username: name, password, pathname: `/${name}` }).href;
}

export const withoutPassword = (address: string): string => Object.assign(new URL(address), { password: '' }).href;
