import { beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@rahi/contracts';
import { AREAS, WEB_AREAS } from '@rahi/release';
import { renderArea, renderChart, type Manifest } from './render.js';
import { workloadsOf } from './workload.js';

const RELEASES = [...AREAS.map(({ name }) => name), 'platform'];
const ELSEWHERE = [
  'postgres.mode=url',
  'monitoring.enabled=true',
  'monitoring.dashboards.enabled=true',
  'web.s3.url=https://s3.rahi.in/rahi-web',
];

const idOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
const sorted = (manifests: readonly Manifest[]) =>
  manifests.toSorted((one, other) => idOf(one).localeCompare(idOf(other)));
const imagesOf = (manifests: readonly Manifest[]) =>
  new Set(workloadsOf(manifests).flatMap(({ containers }) => containers.map(({ image }) => image)));

let parts: Map<string, Manifest[]>;
beforeAll(async () => {
  parts = new Map();
  for (const name of RELEASES) parts.set(name, await renderArea(name));
}, 150_000);
const partOf = (name: string) => parts.get(name) ?? [];

describe('a Helm release for each area', () => {
  it.each(AREAS.map(({ name }) => name))('of %s runs its image and no other', (name) => {
    expect([...imagesOf(partOf(name))]).toEqual([
      expect.stringMatching(new RegExp(`^registry.example.in/rahi/${name}:`)),
    ]);
  });

  it('of a front end is one job that publishes its files', () => {
    for (const { name } of WEB_AREAS) {
      expect(partOf(name).map(idOf)).toEqual([
        expect.stringMatching(new RegExp(`^Job rahi-publish-${name}-[0-9a-f]{10}$`)),
      ]);
    }
  });

  it('of mf-driver can be made while mf-admin has no image that could run', async () => {
    const settings = ['image.digests.mf-admin=none'];
    expect(await renderArea('mf-driver', settings)).toEqual(partOf('mf-driver'));
    await expect(renderChart(settings)).rejects.toThrow('image.digests.mf-admin is not');
  });

  it('of a service migrates only its own database', () => {
    for (const service of serviceNames) {
      const jobs = partOf(service).filter(({ kind }) => kind === 'Job');
      expect(jobs.map(idOf)).toEqual([`Job rahi-migrate-${service}`]);
      expect(jobs[0]?.metadata.annotations['helm.sh/hook']).toBe('pre-upgrade');
      const others = serviceNames.filter((name) => name !== service);
      for (const other of others) expect(JSON.stringify(partOf(service))).not.toContain(other);
    }
  });

  it('of the platform runs NATS and Postgres, and no program of Rahi', () => {
    const kinds = new Set(partOf('platform').map(({ kind }) => kind));
    for (const kind of ['StatefulSet', 'Cluster', 'Database', 'PersistentVolumeClaim']) expect(kinds).toContain(kind);
    expect([...imagesOf(partOf('platform'))]).toEqual([expect.stringMatching(/^nats:/)]);
  });

  it.each([[[]], [ELSEWHERE]])(
    'holds nothing twice, and all of them hold what one release holds: %j',
    async (settings) => {
      const whole = await renderChart(settings);
      const sum = [];
      for (const name of RELEASES) sum.push(...(await renderArea(name, settings)));
      expect(new Set(sum.map(idOf)).size).toBe(sum.length);
      expect(sorted(sum)).toEqual(sorted(whole));
    },
  );

  it('is refused for an area that does not exist, and under a name that is not of the area', async () => {
    await expect(renderArea('mf-drivers')).rejects.toThrow('area is mf-drivers: it may be platform, edge, gateway');
    await expect(renderChart(['area=mf-driver'], 'rahi')).rejects.toThrow('must have a name that ends with -mf-driver');
  });

  it('is as ever with the values of an earlier release, which have none of this', async () => {
    const earlier = ['area', 'image.digests', 'tags', 'monitoring', 'web.s3'].map((name) => `${name}=null`);
    expect(await renderChart(earlier)).toEqual(await renderChart());
  });
});
