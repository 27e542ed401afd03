import { beforeAll, describe, expect, it } from '@jest/globals';
import { testFolder } from '@rahi/machine-kit';
import * as z from 'zod';
import { schemaFaults } from './kubernetes.js';
import { renderChart, type Manifest } from './render.js';

const set = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => `postgres.${name}=${value}`);
const BACKED_UP = set({ 'backup.destination': 's3://rahi-backups/', 'backup.endpoint': 'https://objects.rahi.in' });
const RESTORED = [
  ...BACKED_UP,
  ...set({
    'backup.serverName': 'rahi-postgres-2',
    'recovery.serverName': 'rahi-postgres',
    'recovery.targetTime': '2026-11-24T07:00:00Z',
  }),
];

const specOf = (kind: string, manifests: readonly Manifest[]) =>
  z.looseObject({ spec: z.looseObject({}) }).parse(manifests.find((one) => one.kind === kind)).spec;

let usual: Manifest[];
let backedUp: Manifest[];
let restored: Manifest[];
beforeAll(async () => {
  [usual, backedUp, restored] = await Promise.all([renderChart(), renderChart(BACKED_UP), renderChart(RESTORED)]);
}, 150_000);

describe('the backups of the chart', () => {
  it('are what the operator and its plugin take', async () => {
    expect(await schemaFaults([...backedUp, ...restored], testFolder('backups'))).toEqual([]);
  });

  it('need a place: without one the cluster archives nothing, and nothing is scheduled', () => {
    const kinds = new Set(usual.map(({ kind }) => kind));
    expect(['ObjectStore', 'ScheduledBackup'].filter((kind) => kinds.has(kind))).toEqual([]);
    for (const part of ['plugins', 'bootstrap', 'externalClusters'])
      expect(specOf('Cluster', usual)).not.toHaveProperty(part);
  });

  it('archive the log of the one cluster all the time, and copy it each day and at once', () => {
    const store = backedUp.find(({ kind }) => kind === 'ObjectStore');
    const parameters = { barmanObjectName: store?.metadata.name, serverName: 'rahi-postgres' };
    expect(specOf('Cluster', backedUp)['plugins']).toEqual([
      { name: 'barman-cloud.cloudnative-pg.io', isWALArchiver: true, parameters },
    ]);
    expect(specOf('ScheduledBackup', backedUp)).toMatchObject({
      schedule: '0 30 20 * * *',
      immediate: true,
      method: 'plugin',
    });
    const cluster = backedUp.find(({ kind }) => kind === 'Cluster');
    expect(specOf('ScheduledBackup', backedUp)['cluster']).toEqual({ name: cluster?.metadata.name });
    expect(specOf('Cluster', backedUp)).not.toHaveProperty('bootstrap');
  });

  it('hold nobody longer than 35 days: the days that can be restored, and a day to the base backup before them', () => {
    expect(specOf('ObjectStore', backedUp)['retentionPolicy']).toBe('34d');
  });

  it('take the keys of the store by reference', () => {
    const { configuration } = z
      .looseObject({ configuration: z.looseObject({ s3Credentials: z.unknown() }) })
      .parse(specOf('ObjectStore', backedUp));
    expect(configuration).toMatchObject({
      destinationPath: 's3://rahi-backups/',
      endpointURL: 'https://objects.rahi.in',
    });
    expect(configuration.s3Credentials).toEqual({
      accessKeyId: { name: 'rahi-backups', key: 'ACCESS_KEY_ID' },
      secretAccessKey: { name: 'rahi-backups', key: 'ACCESS_SECRET_KEY' },
    });
  });

  it('are restored into a new cluster up to a moment, which archives to another folder', () => {
    const { bootstrap, externalClusters, plugins } = specOf('Cluster', restored);
    expect(bootstrap).toEqual({
      recovery: { source: 'backups', recoveryTarget: { targetTime: '2026-11-24T07:00:00Z' } },
    });
    expect(externalClusters).toMatchObject([
      { name: 'backups', plugin: { parameters: { serverName: 'rahi-postgres' } } },
    ]);
    expect(plugins).toMatchObject([{ parameters: { serverName: 'rahi-postgres-2' } }]);
  });

  it.each([
    [[...BACKED_UP, ...set({ 'recovery.serverName': 'rahi-postgres' })], /needs another postgres\.backup\.serverName/],
    [set({ 'recovery.serverName': 'rahi-postgres' }), /needs postgres\.backup\.destination/],
    [set({ 'backup.barmanObjectStore.destinationPath': 's3://old/' }), /has values of its own now/],
  ])('are refused where they could not work: %j', async (settings, why) => {
    await expect(renderChart(settings)).rejects.toThrow(why);
  });
});
