import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames, services } from '@rahi/contracts';
import { startPostgres, testFolder, type PostgresServer } from '@rahi/machine-kit';
import { areaOf } from '@rahi/release';
import { databaseVariable, ownerVariable } from '../environment/deploy-environment.js';
import { inRepository, textOf } from '../repository.js';

const run = promisify(execFile);
const databases = services.map(({ database }) => database);
/** What managed servers give their customers. */
const MANAGER = 'manager';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({ dir: join(testFolder('managed'), 'postgres'), fsync: false });
  await query(`CREATE ROLE ${MANAGER} LOGIN CREATEROLE CREATEDB PASSWORD 'of the manager'`);
});
afterAll(() => server?.process.stop());

/** @returns the first column of each row */
async function query(statement: string, url = server.url()): Promise<string[]> {
  const args = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set', 'ON_ERROR_STOP=1'];
  const { stdout } = await run('psql', [...args, '--dbname', url, '--command', statement]);
  return stdout.split('\n').filter((line) => line !== '');
}

const urlOf = (login: string, password: string, database: string) =>
  Object.assign(new URL(server.url(database)), { username: login, password }).href;

/** Runs databases.sh as this login. */
async function makeDatabases(login: string, password: string, changed: Record<string, string> = {}): Promise<string> {
  const passwords = Object.fromEntries(
    services.flatMap(({ name }) => [
      [databaseVariable(name), `serves-${name}`],
      [ownerVariable(name), `owns-${name}`],
    ]),
  );
  const address = { PGHOST: '127.0.0.1', PGPORT: String(server.port), PGUSER: login, PGPASSWORD: password };
  const env = { ...passwords, ...changed, ...address, PATH: process.env['PATH'] };
  const { stderr } = await run('sh', [inRepository('infra', 'deploy', 'postgres', 'databases.sh')], { env });
  return stderr;
}

const asManager = (changed?: Record<string, string>) => makeDatabases(MANAGER, 'of the manager', changed);

describe('databases.sh', () => {
  it('needs no superuser: a login that may make roles and databases makes them, and again', async () => {
    expect(await query('SELECT 1 FROM pg_roles WHERE rolsuper')).toHaveLength(1);
    await asManager();
    await asManager({ [databaseVariable('svc-auth')]: 'changed' });
    const owners = await query(
      `SELECT datname || ' ' || pg_get_userbyid(datdba) FROM pg_database WHERE datname LIKE 'rahi%'`,
    );
    expect(owners.toSorted()).toEqual(databases.map((name) => `${name} ${name}_owner`).toSorted());
    expect(await query('SELECT current_user', urlOf('rahi_auth', 'changed', 'rahi_auth'))).toEqual(['rahi_auth']);
    await expect(query('SELECT 1', urlOf('rahi_auth', 'serves-svc-auth', 'rahi_auth'))).rejects.toThrow('password');
  });

  it('lets each login into its own database only, with no right over the server', async () => {
    const open = await query(
      `SELECT rolname || ' ' || datname FROM pg_roles, pg_database
       WHERE rolname LIKE 'rahi%' AND datname LIKE 'rahi%' AND has_database_privilege(rolname, datname, 'CONNECT')`,
    );
    const own = databases.flatMap((name) => [`${name} ${name}`, `${name}_owner ${name}`]);
    expect(open.toSorted()).toEqual(own.toSorted());
    const powers = 'rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls';
    expect(await query(`SELECT rolname FROM pg_roles WHERE rolname LIKE 'rahi%' AND (${powers})`)).toEqual([]);
  });

  it.each(services)('lets the migrations of $name run as the owner, who is no superuser either', async (service) => {
    const { name, database } = service;
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: urlOf(database, name === 'svc-auth' ? 'changed' : `serves-${name}`, database),
      DATABASE_OWNER_URL: urlOf(`${database}_owner`, `owns-${name}`, database),
    };
    await run(process.execPath, [inRepository(areaOf(name).workspace, 'dist', 'main.js'), 'migrate'], { env });
    const tables = `SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'`;
    expect(await query(tables, server.url(database))).toEqual([`${database}_owner`]);
    const extensions = `SELECT extname FROM pg_extension WHERE extname <> 'plpgsql'`;
    expect(await query(extensions, server.url(database))).toEqual([]);
  });

  it('is documented with each extension that a migration makes', () => {
    const made = serviceNames.flatMap((name) => {
      const folder = inRepository(areaOf(name).workspace, 'src', 'migrations');
      return readdirSync(folder)
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .flatMap((text) => [...text.matchAll(/CREATE EXTENSION (?:IF NOT EXISTS )?"?(\w+)/gi)].map(([, one]) => one));
    });
    expect(made).toEqual(['pg_trgm']);
    for (const path of [
      ['deploy', 'postgres', 'databases.sh'],
      ['docs', 'deploy.md'],
    ]) {
      const text = textOf('infra', ...path);
      for (const extension of made) expect(text).toContain(extension);
      expect(text).toContain('Postgres 15 or newer');
    }
  });

  it('closes the other databases of the server where it owns them, and takes from a login what it should not have', async () => {
    const open = `SELECT datname FROM pg_database
      WHERE datname IN ('postgres', 'template1') AND has_database_privilege('rahi_auth', datname, 'CONNECT')`;
    expect(await query(open)).toHaveLength(2);
    await query('ALTER ROLE rahi_auth SUPERUSER');
    const { username, password } = new URL(server.url());
    await makeDatabases(username, decodeURIComponent(password));
    expect(await query(open)).toEqual([]);
    expect(await query(`SELECT rolname FROM pg_roles WHERE rolsuper`)).toEqual([username]);
  });
});
