import { randomBytes } from 'node:crypto';
import { ownerOf, provisionDatabases } from '@rahi/machine-kit';
import pg from 'pg';
import { runServers } from './run-servers.js';

export interface TestDatabase {
  /** The URL for the role that owns it, which has the rights of a service. */
  readonly url: string;
  readonly name: string;
  /** Provides it again like an installation, with a login that owns it. @returns the owner's URL */
  separateOwner(): Promise<string>;
  drop(): Promise<void>;
}

/**
 * Creates a database with its own role on the Postgres of the test run.
 * @param template a database of that Postgres to copy, with all that is in it; without one the new database is empty
 */
export async function testDatabase(template?: Pick<TestDatabase, 'name'>): Promise<TestDatabase> {
  const admin = runServers().postgres;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const [password, ownerPassword] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
  if (template)
    await asSuperuser(admin, (client, sql) =>
      client.query(`create database ${sql(name)} template ${sql(template.name)}`),
    );
  const urls = await provisionDatabases(admin, [{ name, password }]);
  const url = urls[name];
  if (url === undefined) throw new Error(`database ${name} was not made`);
  if (template) await handOver(admin, name, template.name);
  const separateOwner = async () => {
    const again = await provisionDatabases(admin, [{ name, password, ownerPassword }]);
    return again[ownerOf(name)] ?? '';
  };
  return { url, name, separateOwner, drop: () => dropDatabase(admin, name) };
}

/** Gives a copied database, and all that is in it, to its own role. */
async function handOver(adminUrl: string, name: string, from: string): Promise<void> {
  const copy = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  await asSuperuser(copy, async (client, sql) => {
    await client.query(`alter database ${sql(name)} owner to ${sql(name)}`);
    // What is next would give away the database that was copied as well, if it still belonged to that role.
    await client.query(`alter database ${sql(from)} owner to current_user`);
    await client.query(`reassign owned by ${sql(from)} to ${sql(name)}`);
  });
}

function dropDatabase(adminUrl: string, name: string): Promise<void> {
  return asSuperuser(adminUrl, async (client, sql) => {
    await client.query(`drop database if exists ${sql(name)} with (force)`);
    for (const role of [ownerOf(name), name]) await client.query(`drop role if exists ${sql(role)}`);
  });
}

/** @param work gets the connection, and what writes a name as SQL has it */
async function asSuperuser(
  url: string,
  work: (client: pg.Client, sql: (name: string) => string) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client, (name) => client.escapeIdentifier(name));
  } finally {
    await client.end();
  }
}
