import pg from 'pg';
import { errorLine, StartFailure } from '../errors.js';

export interface ServiceDatabase {
  /** Name of the database and of the login of the running service. */
  readonly name: string;
  readonly password: string;
  /** Of the login that owns database and tables, `<name>_owner`; left out, the service's login owns them. */
  readonly ownerPassword?: string;
}

/** The login that owns a service's database, and migrates it. */
export const ownerOf = (name: string): string => `${name}_owner`;

/** For those who use a service's login directly. The services set tighter limits for themselves. */
const LIMITS = { statement_timeout: '60s', lock_timeout: '10s', idle_in_transaction_session_timeout: '60s' };

/**
 * Makes a database for each service, a login that serves from it and one that owns it, so that none can open another's. Safe to run again.
 * @param adminUrl a role that may create roles and databases
 * @param options.ownServer true for a server that nobody else uses: the services cannot open its other databases either
 * @returns the address of each database for its own logins, by the name of the login
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
  return Object.fromEntries(
    databases.flatMap(({ name, password, ownerPassword }) => [
      [name, urlFor(adminUrl, name, name, password)],
      ...(ownerPassword === undefined ? [] : [[ownerOf(name), urlFor(adminUrl, name, ownerOf(name), ownerPassword)]]),
    ]),
  );
}

async function provision(client: pg.Client, { name, password, ownerPassword }: ServiceDatabase): Promise<void> {
  const role = await login(client, name, password);
  const owner = ownerPassword === undefined ? role : await login(client, ownerOf(name), ownerPassword);
  // An administrator who is not a superuser must be a member of a role to give it a database.
  for (const one of new Set([role, owner])) await client.query(`grant ${one} to current_user`);
  const existing = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (existing.rowCount === 0) await client.query(`create database ${role} owner ${owner}`);
  await close(client, name);
  if (owner !== role) {
    // For the tables of a release in which one login did both: the migration gives them to the owner.
    await client.query(`grant ${role} to ${owner}`);
    await client.query(`alter database ${role} owner to ${owner}`);
    await client.query(`grant connect, temporary on database ${role} to ${role}`);
  }
  for (const [setting, value] of Object.entries(LIMITS)) {
    await client.query(`alter role ${role} in database ${role} set ${setting} = '${value}'`);
  }
}

/** Makes a login, or gives it this password. @returns its name as SQL has it */
async function login(client: pg.Client, name: string, password: string): Promise<string> {
  const role = client.escapeIdentifier(name);
  const known = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const verb = known.rowCount === 0 ? 'create' : 'alter';
  const secret = client.escapeLiteral(password);
  await client.query(`${verb} role ${role} login nosuperuser nocreatedb nocreaterole password ${secret}`);
  return role;
}

/** Every role may open a new database, until this. */
async function close(client: pg.Client, name: string): Promise<void> {
  await client.query(`revoke connect, temporary on database ${client.escapeIdentifier(name)} from public`);
}

function urlFor(adminUrl: string, database: string, username: string, password: string): string {
  return Object.assign(new URL(adminUrl), { username, password, pathname: `/${database}` }).href;
}

export const withoutPassword = (address: string): string => Object.assign(new URL(address), { password: '' }).href;
