import { services } from '@rahi/contracts';
import { mustBe, type Scene } from './scene.js';

const psql = ['psql', '--username', 'postgres', '--no-align', '--tuples-only'];
const PROGRAMS = ['edge', 'gateway', 'svc-auth', 'svc-drivers', 'svc-rides', 'svc-admin', 'backups'];

const query = async ({ deployment }: Scene, database: string, sql: string): Promise<string> =>
  (await deployment.compose('exec', '-T', 'postgres', ...psql, '--dbname', database, '--command', sql)).trim();

const completedRides = (scene: Scene): Promise<string> =>
  query(scene, 'rahi_rides', "SELECT count(*) FROM rides WHERE status = 'completed'");

/** The container that backs up has made a base backup. */
export async function backedUp({ deployment }: Scene): Promise<void> {
  const said = await deployment.compose('logs', '--no-log-prefix', 'backups');
  if (!/Base backup .* is made\./.test(said)) throw new Error(`backups made none: ${said}`);
}

/** The databases as every deployment sorts them. */
export async function collation(scene: Scene): Promise<void> {
  const sql = "SELECT datname, datlocprovider, datlocale FROM pg_database WHERE datname LIKE 'rahi%' ORDER BY 1";
  const wanted = services.map(({ database }) => `${database}|b|C.UTF-8`).toSorted();
  mustBe((await query(scene, 'postgres', sql)).split('\n'), wanted);
}

/** "Restore the databases" of operations.md: to a moment after the trip. */
export async function restored(scene: Scene): Promise<void> {
  const { deployment } = scene;
  const moment = await query(
    scene,
    'postgres',
    'SELECT to_char(now() AT TIME ZONE \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS.US"Z"\')',
  );
  const rides = await completedRides(scene);
  await query(scene, 'rahi_rides', 'CREATE TABLE harm ()');
  await deployment.compose('stop');
  const said = await deployment.compose('run', '--rm', 'restore', moment);
  if (!said.includes('Done. 0 people')) throw new Error(`restore said: ${said}`);
  await deployment.compose('rm', '--force', 'nats', 'volumes');
  await scene.engine.podman(['volume', 'rm', 'rahi_nats']);
  await deployment.compose('up', '--detach', '--no-build');
  await deployment.allWell();
  mustBe(await completedRides(scene), rides);
  mustBe(await query(scene, 'rahi_rides', "SELECT to_regclass('harm') IS NULL"), 't');
}

/** "Another major version of Postgres" of deploy.md, into a new cluster of the same version: there is no other one here. */
export async function movedToANewCluster(scene: Scene): Promise<void> {
  const { deployment } = scene;
  const rides = await completedRides(scene);
  await deployment.compose('stop', ...PROGRAMS);
  for (const { database } of services) {
    const file = `/var/lib/postgresql/${database}.dump`;
    const dump = ['pg_dump', '--username', 'postgres', '--format', 'custom', '--file', file, database];
    await deployment.compose('exec', '-T', 'postgres', ...dump);
  }
  const aside = 'd=/backups/before-$(date -u +%Y-%m-%dT%H%M%SZ) && mkdir $d && mv /backups/base /backups/log $d/';
  await deployment.compose('run', '--rm', '--no-deps', '--entrypoint', 'sh', 'backups', '-c', aside);
  await deployment.compose('stop', 'postgres');
  // What a new major version does by itself: its folder is another one.
  const folder = '/var/lib/postgresql/18';
  const move = ['run', '--rm', '--no-deps', '--entrypoint', 'mv', 'restore', `${folder}/docker`, `${folder}/before`];
  await deployment.compose(...move);
  const made = await deployment.compose('run', '--rm', 'databases');
  if (!made.includes('The databases and logins exist.')) throw new Error(`databases said: ${made}`);
  for (const { database } of services) {
    const file = `/var/lib/postgresql/${database}.dump`;
    const restore = ['pg_restore', '--username', 'postgres', '--exit-on-error', '--dbname', database, file];
    await deployment.compose('exec', '-T', 'postgres', ...restore);
  }
  await deployment.compose('up', '--detach', '--no-build');
  await deployment.allWell();
  mustBe(await completedRides(scene), rides);
}
