import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@rahi/contracts';
import { operatorConfig } from '@rahi/machine-kit';
import { IMAGE_AREAS, PARTNERS, versionVariable, WEB_AREAS } from '@rahi/release';
import * as z from 'zod';
import { deployEnvironment } from '../environment/deploy-environment.js';
import { linesOf, readDockerfile } from '../image/dockerfile.js';
import { inRepository, textOf } from '../repository.js';
import { configOf, exportOf, PROGRAMS, tellable, versionOf } from '../testing/program-config.js';
import { readCompose, readEnvironment, type Compose, type ComposeService } from './compose-file.js';

const variables = readEnvironment(deployEnvironment({ host: 'rahi.in', admins: 'asha@rahi.in' }));
const images = readDockerfile();
const services = serviceNames;
const PUBLICATIONS = WEB_AREAS.map(({ name }) => name);
/** What the image gives a program, besides what compose does. */
const OF_THE_IMAGE = { HEALTH_HOST: '0.0.0.0', HEALTH_PORT: '9090' };
/** What compose says itself, whatever the environment file has: addresses of its own, and that the edge speaks TLS. */
const DECIDED = new Set(['DATABASE_URL', 'NATS_URL', 'NODE_OPTIONS', 'PORT', 'PUBLIC_URL', 'SECURE_COOKIES']);
/** What the environment file has as a folder of the machine, and where a container has it. */
const MOUNTED: Readonly<Record<string, string>> = {
  CITY_PACKS: '/srv/packs',
  FILES_DIR: '/srv/papers',
  LEGAL_TEXTS: '/srv/legal',
};

let compose: Compose;
beforeAll(() => {
  compose = readCompose(variables);
});
const serviceOf = (name: string): ComposeService => {
  const found = compose.services[name];
  if (!found) throw new Error(`compose has no ${name}`);
  return found;
};

const on = (network: string) =>
  Object.entries(compose.services).flatMap(([name, one]) => (one.networks.includes(network) ? [name] : []));

const becomes = (name: string, condition: string): boolean => {
  const { restart, healthcheck, build } = serviceOf(name);
  if (condition === 'service_completed_successfully') return restart === 'no';
  if (healthcheck) return healthcheck.disable !== true;
  return build !== undefined && linesOf(images, build.target, 'HEALTHCHECK').length > 0;
};

const userOf = ({ user, build }: ComposeService) =>
  user ?? (build ? linesOf(images, build.target, 'USER').at(-1) : undefined);

const mounts = (name: string, more: Readonly<Record<string, string>> = {}) =>
  readCompose({ ...variables, ...more }).services[name]?.volumes;

describe('docker-compose.yml', () => {
  it('needs no variable that npm run deploy-env does not write, and will not start without one', () => {
    expect(() => readCompose(variables)).not.toThrow();
    for (const name of Object.keys(variables).filter((one) => /PASSWORD|HOST|MAIL_FROM/.test(one))) {
      expect(() => readCompose({ ...variables, [name]: '' })).toThrow(name);
    }
  });

  it('builds images that the Dockerfile has, from workspaces there are', () => {
    const built = Object.entries(compose.services).flatMap(([name, { build }]) => (build ? [{ name, ...build }] : []));
    expect(built.map(({ name }) => name).toSorted()).toEqual(
      [...PROGRAMS, ...PUBLICATIONS, 'edge', PARTNERS.name].toSorted(),
    );
    for (const { context, dockerfile, target } of built) {
      expect(context).toBe('.');
      expect(existsSync(inRepository(dockerfile))).toBe(true);
      expect(images.stages.map((stage) => stage.name)).toContain(target);
    }
    for (const { name, args } of built.filter(({ target }) => target !== 'edge')) {
      expect(Object.keys(args)).toEqual(['WORKSPACE']);
      expect(args.WORKSPACE?.split('/').at(-1)).toBe(name);
      expect(existsSync(inRepository(args.WORKSPACE ?? '', 'package.json'))).toBe(true);
    }
  });

  it('runs each area as the version that its manifest has, and another one when the environment names it', () => {
    const ours = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('rahi/'));
    expect(ours.map(([, { image }]) => image)).toEqual(ours.map(([name]) => imageOf(name)));
    expect(new Set(ours.map(([, { image }]) => image)).size).toBe(IMAGE_AREAS.length);
    const { services: other } = readCompose({
      ...variables,
      RAHI_REGISTRY: 'registry.in/rahi',
      [versionVariable('svc-rides')]: '0.9.0',
    });
    const changed = Object.values(other).flatMap(({ image }) => (image.endsWith(':0.9.0') ? [image] : []));
    expect(changed).toEqual(['registry.in/rahi/svc-rides:0.9.0', 'registry.in/rahi/svc-rides:0.9.0']);
  });

  it.each([...PROGRAMS, PARTNERS.name])(
    'lets an operator tell %s all that it reads and nothing else, and tells all it must have',
    async (program) => {
      const config = await configOf(program);
      const { environment } = serviceOf(program);
      // There is one server of NATS here, and it can keep one copy.
      const settable = (await tellable(program)).filter((name) => name !== 'NATS_REPLICAS');
      expect(Object.keys(environment).toSorted()).toEqual(settable);
      const given = Object.entries({ ...OF_THE_IMAGE, ...environment }).filter(([, value]) => value !== '');
      expect(config.safeParse(Object.fromEntries(given)).error).toBeUndefined();
      const withoutNats = given.filter(([name]) => name !== 'NATS_URL');
      expect(config.safeParse(Object.fromEntries(withoutNats)).success).toBe(false);

      const said = settable
        .filter((name) => !DECIDED.has(name))
        .map((name) => [name, `${name} of the operator`] as const);
      const environmentThen = readCompose({ ...variables, ...Object.fromEntries(said) }).services[program]?.environment;
      expect(environmentThen).toMatchObject({
        ...Object.fromEntries(said),
        ...Object.fromEntries(said.flatMap(([name]) => (MOUNTED[name] ? [[name, MOUNTED[name]]] : []))),
      });
    },
  );

  it.each(services)('migrates the database of %s before an instance serves', (service) => {
    const migration = serviceOf(`migrate-${service}`);
    expect(migration.image).toBe(serviceOf(service).image);
    expect(migration.command).toEqual(['node', 'dist/main.js', 'migrate']);
    const { DATABASE_OWNER_URL, DATABASE_TLS_CA, ...environment } = migration.environment;
    expect(DATABASE_TLS_CA).toBe(serviceOf(service).environment['DATABASE_TLS_CA']);
    expect(environment).toEqual({ DATABASE_URL: serviceOf(service).environment['DATABASE_URL'] });
    const [login, owner] = [environment['DATABASE_URL'] ?? '', DATABASE_OWNER_URL ?? ''].map((url) => new URL(url));
    expect(owner).toMatchObject({ username: `${login?.username}_owner`, pathname: login?.pathname, host: login?.host });
    expect(owner?.password).not.toBe(login?.password);
    // Only the migration may change a table.
    expect(serviceOf(service).environment).not.toHaveProperty('DATABASE_OWNER_URL');
    expect(migration).toMatchObject({
      restart: 'no',
      depends_on: { databases: { condition: 'service_completed_successfully' } },
    });
    expect(serviceOf(service).depends_on).toEqual({
      nats: { condition: 'service_healthy' },
      // The owner of the folders of papers and of the audit log's ends.
      ...(['svc-drivers', 'svc-admin'].includes(service) && {
        volumes: { condition: 'service_completed_successfully' },
      }),
      [`migrate-${service}`]: { condition: 'service_completed_successfully' },
    });
  });

  it('lets each service have several instances', () => {
    for (const name of [...services, 'gateway']) {
      expect(serviceOf(name)).toMatchObject({ ports: [] });
      expect(serviceOf(name).container_name).toBeUndefined();
    }
  });

  it('publishes the edge to the world, mail to this machine, and nothing else', () => {
    const open = Object.entries(compose.services).flatMap(([name, { ports }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(open).toEqual(['mailpit 127.0.0.1:8025:8025', 'edge 80:8080', 'edge 443:8443', 'edge 443:8443/udp']);
    expect(linesOf(images, 'edge', 'EXPOSE').at(-1)).toBe('8080 8443');
    expect(textOf('infra', 'deploy', 'edge', 'Caddyfile')).toMatch(/http_port 8080\n\thttps_port 8443/);
  });

  it('runs the partners’ program only where its profile is asked for, and nothing waits for it', () => {
    expect(serviceOf(PARTNERS.name).profiles).toEqual(['partners']);
    const waiting = Object.entries(compose.services).filter(([, one]) => PARTNERS.name in one.depends_on);
    expect(serviceOf(`migrate-${PARTNERS.name}`).profiles).toEqual(['partners']);
    expect(serviceOf(PARTNERS.name).environment).not.toHaveProperty('DATABASE_OWNER_URL');
    expect(waiting.map(([name]) => name)).toEqual([]);
    expect(serviceOf('gateway').environment['PARTNERS']).toBe('');
  });

  it('waits only for states that can be reached', () => {
    const waits = Object.entries(compose.services).flatMap(([name, one]) =>
      Object.entries(one.depends_on).map(([needed, { condition }]) => ({ name, needed, condition })),
    );
    expect(waits.filter(({ needed, condition }) => !becomes(needed, condition))).toEqual([]);
    expect(waits.length).toBeGreaterThan(PROGRAMS.length);
  });

  it('runs what is ours without rights, and on files that cannot be written', () => {
    const { postgres, volumes, ...others } = compose.services;
    expect(postgres?.read_only).toBe(false);
    for (const [name, one] of Object.entries({ ...others, volumes: serviceOf('volumes') }))
      expect([name, one.read_only, one.cap_drop]).toEqual([name, true, ['ALL']]);
    // The user of the Postgres image, whose files they copy.
    const copies = ['backups', 'restore'];
    for (const [name, one] of Object.entries(others).filter(([other]) => !other.startsWith('migrate-')))
      expect([name, userOf(one)]).toEqual([name, copies.includes(name) ? '999:999' : '1000:1000']);
    expect(volumes?.network_mode).toBe('none');
  });

  it('names one version of every image from elsewhere, and of Node the one that ours are made of', () => {
    const all = Object.values(compose.services).map(({ image }) => image);
    const foreign = all.filter((image) => !image.startsWith('rahi/'));
    expect(foreign.filter((image) => !/:v?\d+\.\d+(\.\d+)?(-[a-z]+)*$/.test(image))).toEqual([]);
    expect(new Set(foreign.filter((image) => image.startsWith('node:')))).toEqual(
      new Set([images.defaults['NODE_IMAGE']]),
    );
  });

  it('mounts files, volumes and networks that there are', () => {
    const sources = Object.values(compose.services).flatMap((one) =>
      one.volumes.map((mount) => mount.split(':')[0] ?? ''),
    );
    const missing = sources.filter((source) =>
      source.startsWith('./') ? !existsSync(inRepository(source)) : !Object.keys(compose.volumes).includes(source),
    );
    expect(missing).toEqual([]);
    const networks = Object.values(compose.services).flatMap((one) => one.networks);
    expect(new Set(networks)).toEqual(new Set(Object.keys(compose.networks)));
  });

  it('mounts folders of the machine that the environment names, and volumes of its own otherwise', () => {
    const packs = { CITY_PACKS: '/srv/rahi/packs' };
    for (const name of ['svc-drivers', 'svc-rides', 'gateway']) {
      expect(mounts(name)).toContain('packs:/srv/packs:ro');
      expect(serviceOf(name).environment['CITY_PACKS']).toBe('');
      expect(mounts(name, packs)).toContain('/srv/rahi/packs:/srv/packs:ro');
    }
    expect(mounts('gateway')).toContain('legal:/srv/legal:ro');
    expect(mounts('gateway', { LEGAL_TEXTS: '/srv/rahi/legal' })).toContain('/srv/rahi/legal:/srv/legal:ro');
    expect(mounts('svc-drivers', { FILES_DIR: '/srv/rahi/papers' })).toContain('/srv/rahi/papers:/srv/papers');
    expect(mounts('svc-admin', { AUDIT_FOLDER: '/srv/rahi/audit' })).toContain('/srv/rahi/audit:/srv/audit');
    expect(mounts('edge')).toContain('tls:/certs:ro');
    expect(mounts('edge', { TLS_FOLDER: '/etc/rahi/tls' })).toContain('/etc/rahi/tls:/certs:ro');
    const given = mounts('volumes', { FILES_DIR: '/srv/rahi/papers', AUDIT_FOLDER: '/srv/rahi/audit' });
    expect(given).toEqual(
      expect.arrayContaining(['/srv/rahi/papers:/volumes/papers', '/srv/rahi/audit:/volumes/audit']),
    );
  });

  it('backs Postgres up over its socket, without a network, and restores the same folders while it is stopped', () => {
    const [postgres, backups, restore] = ['postgres', 'backups', 'restore'].map(serviceOf);
    expect(new Set([postgres, backups, restore].map((one) => one?.image)).size).toBe(1);
    for (const one of [backups, restore]) expect(one).toMatchObject({ network_mode: 'none', networks: [] });
    const socket = 'socket:/var/run/postgresql';
    expect(
      Object.entries(compose.services).flatMap(([name, { volumes }]) => (volumes.includes(socket) ? [name] : [])),
    ).toEqual(['postgres', 'backups']);
    expect(backups?.environment).toMatchObject({ PGHOST: '/var/run/postgresql', PGUSER: 'postgres' });
    expect(backups?.volumes).toContain('backups:/backups');
    expect(restore?.volumes).toEqual(expect.arrayContaining(['backups:/backups', 'postgres:/var/lib/postgresql']));
    // Nobody starts it by chance.
    expect(restore?.profiles).toEqual(['restore']);
    const elsewhere = readCompose({ ...variables, BACKUP_FOLDER: './copies' }).services;
    for (const name of ['backups', 'restore', 'volumes'])
      expect(elsewhere[name]?.volumes).toContain('./copies:/backups');
    // A volume of Postgres keeps all log that a slot waits for, unless it may not.
    expect(postgres?.command).toContain('-cmax_slot_wal_keep_size=8GB');
    const script = textOf('infra', 'deploy', 'postgres', 'backups.sh');
    expect(script).toContain('--slot backups --create-slot');
  });

  it('lets only programs with a database reach Postgres, and only the edge the gateway', () => {
    expect(on('data').toSorted()).toEqual(
      [
        'postgres',
        'databases',
        ...[...services, PARTNERS.name].flatMap((name) => [name, `migrate-${name}`]),
      ].toSorted(),
    );
    expect(on('bus').toSorted()).toEqual(['nats', 'gateway', PARTNERS.name, ...services].toSorted());
    expect(on('front').toSorted()).toEqual(['edge', 'gateway']);
  });
});

describe('what stands beside it', () => {
  it('runs an image by its digest where the version names one', () => {
    const version = `0.3.0@sha256:${'a1'.repeat(32)}`;
    const { services: given } = readCompose({ ...variables, [versionVariable('svc-rides')]: version });
    for (const name of ['svc-rides', 'migrate-svc-rides']) expect(given[name]?.image).toBe(`rahi/svc-rides:${version}`);
  });

  it('has the users of NATS that the contracts have: npm run --silent nats-config > infra/deploy/nats/rahi-users.conf', () => {
    expect(textOf('infra', 'deploy', 'nats', 'rahi-users.conf')).toBe(operatorConfig());
    const named = [...operatorConfig().matchAll(/password: \$(\w+)/g)].map(([, name]) => name);
    const { environment } = serviceOf('nats');
    expect(
      Object.keys(environment)
        .filter((name) => name.startsWith('NATS_PASSWORD'))
        .toSorted(),
    ).toEqual(named.toSorted());
    // nats-server would take a bare password for a number, a list or a variable of its own.
    for (const name of named) expect(environment[String(name)]).toBe(`"${variables[String(name)]}"`);
  });

  it('has the edge send the headers and keep the files as the gateway does', async () => {
    const site = textOf('infra', 'deploy', 'edge', 'site.caddy');
    const headers = z.custom<(tiles: string | undefined) => Record<string, string>>(
      (value) => typeof value === 'function',
    );
    const table = z.record(z.string(), z.string());
    const security = 'infra/gateway/dist/security/security-headers.js';
    const pages = headers.parse(await exportOf(security, 'pageHeaders'));
    const transport = table.parse(await exportOf(security, 'transportHeaders'));
    const sent = (source: string) =>
      Object.fromEntries(
        [...site.replace('{$RAHI_TILES_SOURCE}', source).matchAll(/^\t\t([A-Z][\w-]+) (?:"([^"]*)"|(\S+))$/gm)].map(
          ([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain],
        ),
      );
    expect(sent('')).toMatchObject({ ...pages(undefined), ...transport });
    expect(sent(' https://*.tiles.in')).toMatchObject(pages('https://{s}.tiles.in/{z}/{x}/{y}.png'));
    const keeps = table.parse(await exportOf('infra/gateway/dist/web/web-paths.js', 'cacheControl'));
    for (const files of ['volume.caddy', 'bucket.caddy']) {
      const kept = new Set(
        [...textOf('infra', 'deploy', 'edge', files).matchAll(/header Cache-Control (?:"([^"]*)"|(\S+))/g)].map(
          ([, quoted, plain]) => quoted ?? plain,
        ),
      );
      expect([...kept].toSorted()).toEqual(Object.values(keeps).toSorted());
    }
  });
});

/** The image of a service of compose, as its area's manifest names it. */
function imageOf(service: string): string | undefined {
  const area = IMAGE_AREAS.find(({ name }) => service === name || service === `migrate-${name}`);
  return area && `rahi/${area.name}:${versionOf(area.workspace)}`;
}
