import { writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { serviceNames } from '@rahi/contracts';
import { testFolder } from '@rahi/machine-kit';
import { configOf, PROGRAMS } from '../testing/program-config.js';
import { schemaFaults } from './kubernetes.js';
import { renderChart, type Manifest } from './render.js';
import { wayOut } from './way-out.js';
import { containerIn, environmentOf, workloadsOf, type Container, type Workload } from './workload.js';

const PEM = '-----BEGIN CERTIFICATE-----\nof an authority\n-----END CERTIFICATE-----\n';
const URL_MODE = 'postgres.mode=url';

const natsUrlOf = (program: string, manifests: readonly Manifest[]) =>
  environmentOf(containerIn(manifests, program))['NATS_URL'];

/** What a pod holds where this variable of a container points: `Secret name, key`. */
function mounted(variable: string, { env, volumeMounts }: Container, { pod }: Workload): string | undefined {
  const path = env.find(({ name }) => name === variable)?.value;
  if (path === undefined) return undefined;
  const mount = volumeMounts.find(({ mountPath }) => mountPath === posix.dirname(path));
  const volume = pod.volumes.find(({ name }) => name === mount?.name);
  const { secret, configMap } = volume ?? {};
  const items = secret?.items ?? configMap?.items ?? [];
  // One key: the secret of an authority may hold its private key, too.
  expect(items).toHaveLength(1);
  const source = secret ? `Secret ${secret.secretName}` : `ConfigMap ${configMap?.name}`;
  return `${source}, ${items.find((item) => item.path === posix.basename(path))?.key}`;
}

/** By the name of each container, with what it was given. */
function mountedEverywhere(variable: string, manifests: readonly Manifest[]): Record<string, string> {
  return Object.fromEntries(
    workloadsOf(manifests).flatMap((one) =>
      one.containers.flatMap((container) => {
        const found = mounted(variable, container, one);
        return found === undefined ? [] : [[`${one.name} ${container.name}`, found]];
      }),
    ),
  );
}

describe('the chart with a NATS elsewhere', () => {
  it.each([
    ['nats://nats.rahi.in:4333', 'nats://', 'nats.rahi.in:4333', 4333],
    ['tls://nats.rahi.in:4443', 'tls://', 'nats.rahi.in:4443', 4443],
    ['tls://nats.rahi.in', 'tls://', 'nats.rahi.in', 4222],
    ['nats.rahi.in:4222', 'nats://', 'nats.rahi.in:4222', 4222],
    ['tls://[fd00::7]:4333/', 'tls://', '[fd00::7]:4333', 4333],
  ])('reaches %s as its own user, and is let out to its port', async (url, scheme, host, port) => {
    const manifests = await renderChart([`nats.url=${url}`, 'nats.cidr=10.1.0.0/16']);
    for (const program of PROGRAMS) {
      expect(natsUrlOf(program, manifests)).toBe(`${scheme}${program}:s3@${host}`);
      const config = await configOf(program);
      expect(config.safeParse(environmentOf(containerIn(manifests, program))).error).toBeUndefined();
      expect(wayOut(program, manifests)).toContain(`10.1.0.0/16:${port}`);
      // Not beside it to a NATS of the chart, which is not there.
      expect(JSON.stringify(manifests)).not.toContain('"app.kubernetes.io/component":"nats"');
    }
  });

  it('reaches each of several servers as its own user, and is let out to the port of each', async () => {
    const manifests = await renderChart(['nats.url=tls://a.rahi.in:4443\\,tls://b.rahi.in\\, tls://c.rahi.in:4443']);
    for (const program of PROGRAMS) {
      const given = environmentOf(containerIn(manifests, program));
      const login = (host: string) => `tls://${program}:s3@${host}`;
      expect(given['NATS_URL']).toBe(['a.rahi.in:4443', 'b.rahi.in', 'c.rahi.in:4443'].map(login).join());
      expect((await configOf(program)).safeParse(given).error).toBeUndefined();
    }
    expect(wayOut('gateway', manifests)).toEqual(['0.0.0.0/0:4443', '0.0.0.0/0:4222']);
    expect(await schemaFaults(manifests, testFolder('chart'))).toEqual([]);
  });

  it('lets programs out to further ports, for servers that answer at another', async () => {
    const manifests = await renderChart(['nats.url=tls://a.rahi.in:4443', 'nats.ports={4444,4443}']);
    expect(wayOut('gateway', manifests)).toEqual(['0.0.0.0/0:4443', '0.0.0.0/0:4444']);
    expect(await schemaFaults(manifests, testFolder('chart'))).toEqual([]);
  });

  it('lets nobody out of the cluster to its own', async () => {
    expect(wayOut('gateway', await renderChart(['nats.cidr=10.1.0.0/16', 'nats.ports={4444}']))).toEqual([]);
  });

  it.each([
    ['nats://a:4222\\,tls://b:4222', 'mixes nats:// and tls://'],
    ['nats://a:4222\\,', 'is not nats://host:port'],
    ['nats://someone:secret@a:4222', 'has a user'],
    ['ws://a:443', 'is not nats://host:port'],
    ['nats://a:port', 'is not nats://host:port'],
  ])('refuses %s, with which no program would start', async (url, why) => {
    await expect(renderChart([`nats.url=${url}`])).rejects.toThrow(`nats.url ${why}`);
  });
});

describe('the chart with a Postgres elsewhere', () => {
  it('lets services and migrations out to each port of it, and to 5432 where none is said', async () => {
    const given = await renderChart([URL_MODE, 'postgres.cidr=10.2.0.0/16', 'postgres.ports={6432,25060}']);
    const usual = await renderChart([URL_MODE, 'postgres.ports=null', 'postgres.cidr=10.2.0.0/16']);
    for (const service of serviceNames) {
      for (const name of [service, `migrate-${service}`]) {
        const toPostgres = (manifests: Manifest[]) => wayOut(name, manifests).filter((way) => way.startsWith('10.2.'));
        expect(toPostgres(given)).toEqual(['10.2.0.0/16:6432', '10.2.0.0/16:25060']);
        expect(toPostgres(usual)).toEqual(['10.2.0.0/16:5432']);
      }
    }
    expect(wayOut('gateway', given)).toEqual([]);
  });
});

describe('certificates of authorities', () => {
  it('are mounted from a secret where Postgres is reached: in services and in both kinds of migration', async () => {
    const manifests = await renderChart([URL_MODE, 'postgres.ca.secret=rds', 'postgres.ca.key=bundle.pem']);
    const wanted = serviceNames.flatMap((name) => [
      `rahi-${name} ${name}`,
      `rahi-${name} migrate`,
      `rahi-migrate-${name} migrate`,
    ]);
    const found = mountedEverywhere('DATABASE_TLS_CA', manifests);
    expect(Object.keys(found).toSorted()).toEqual(wanted.toSorted());
    expect(new Set(Object.values(found))).toEqual(new Set(['Secret rds, bundle.pem']));
    expect(mountedEverywhere('NATS_TLS_CA', manifests)).toEqual({});
    expect(await schemaFaults(manifests, testFolder('chart'))).toEqual([]);
  });

  it('are mounted from a config map where NATS is reached: in programs, and in no migration', async () => {
    const manifests = await renderChart(['nats.url=tls://nats.rahi.in', 'nats.ca.configMap=authorities']);
    const found = mountedEverywhere('NATS_TLS_CA', manifests);
    expect(Object.keys(found).toSorted()).toEqual(PROGRAMS.map((name) => `rahi-${name} ${name}`).toSorted());
    expect(new Set(Object.values(found))).toEqual(new Set(['ConfigMap authorities, ca.crt']));
    expect(mountedEverywhere('DATABASE_TLS_CA', manifests)).toEqual({});
    expect(await schemaFaults(manifests, testFolder('chart'))).toEqual([]);
  });

  it('are what the programs read', async () => {
    const manifests = await renderChart([URL_MODE, 'postgres.ca.secret=a', 'nats.ca.secret=b']);
    const file = join(testFolder('authority'), 'ca.crt');
    writeFileSync(file, PEM);
    for (const program of PROGRAMS) {
      const given = Object.entries(environmentOf(containerIn(manifests, program)));
      const here = given.map(([name, value]) => [name, name.endsWith('_TLS_CA') ? file : value]);
      const read = (await configOf(program)).parse(Object.fromEntries(here));
      const named = given.map(([name]) => name).filter((name) => name.endsWith('_TLS_CA'));
      expect(named).toEqual(program === 'gateway' ? ['NATS_TLS_CA'] : ['NATS_TLS_CA', 'DATABASE_TLS_CA']);
      for (const name of named) expect(read).toMatchObject({ [name]: PEM });
    }
  });

  it('are nowhere where no value names them, as in the values of an earlier release', async () => {
    const manifests = await renderChart(['nats.ca=null', 'postgres.ca=null', 'nats.ports=null', 'nats.cidr=null']);
    expect(manifests).toEqual(await renderChart());
    expect(JSON.stringify(manifests)).not.toMatch(/_TLS_CA|\/etc\/rahi\//);
  });

  it.each([
    [['nats.ca.secret=a', 'nats.ca.configMap=b'], 'nats.ca names a secret and a config map'],
    [['nats.ca.secret=a', 'env.NATS_TLS_CA=/ca.crt'], 'nats.ca and NATS_TLS_CA both give certificates'],
    [
      ['postgres.ca.secret=a', 'programs.svc-auth.env.DATABASE_TLS_CA=/ca.crt'],
      'postgres.ca and DATABASE_TLS_CA both give certificates',
    ],
  ])('are given once: %j is refused', async (settings, why) => {
    await expect(renderChart(settings)).rejects.toThrow(why);
  });
});
