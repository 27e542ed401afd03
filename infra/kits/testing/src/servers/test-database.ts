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

/** Creates an empty database with its own role on the Postgres of the test run. */
export async function testDatabase(): Promise<TestDatabase> {
  const admin = runServers().postgres;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const [password, ownerPassword] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
  const urls = await provisionDatabases(admin, [{ name, password }]);
  const url = urls[name];
  if (url === undefined) throw new Error(`database ${name} was not made`);
  const separateOwner = async () => {
    const again = await provisionDatabases(admin, [{ name, password, ownerPassword }]);
    return again[ownerOf(name)] ?? '';
  };
  return { url, name, separateOwner, drop: () => dropDatabase(admin, name) };
}

async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
    for (const role of [ownerOf(name), name]) {
      await client.query(`drop role if exists ${client.escapeIdentifier(role)}`);
    }
  } finally {
    await client.end();
  }
}
