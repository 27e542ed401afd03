import { beforeAll, describe, expect, it } from '@jest/globals';
import { BucketServer, testFolder } from '@rahi/machine-kit';
import { WEB_AREAS } from '@rahi/release';
import { EdgeRun } from '../testing/edge-run.js';
import { schemaFaults } from './kubernetes.js';
import { renderArea, renderChart, type Manifest } from './render.js';
import { containerIn, environmentOf, workloadsOf } from './workload.js';
import { wayOut } from './way-out.js';

const BUCKET = ['web.s3.url=https://s3.rahi.in:9000/rahi-web/', 'web.s3.cidr=10.3.0.0/16'];

let manifests: Manifest[];
beforeAll(async () => {
  manifests = await renderChart(BUCKET);
}, 150_000);

describe('the chart with a bucket for the files of the web', () => {
  it('is what Kubernetes takes, and needs no volume that several pods mount', async () => {
    expect(await schemaFaults(manifests, testFolder('chart'))).toEqual([]);
    expect(manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim')).toEqual([]);
    expect(JSON.stringify(manifests)).not.toMatch(/persistentVolumeClaim/);
    const usual = await renderChart();
    expect(usual.filter(({ kind }) => kind === 'PersistentVolumeClaim')).toHaveLength(1);
  });

  it('gives the key to the jobs that publish, and lets them out to the bucket and nowhere else', () => {
    for (const { name } of WEB_AREAS) {
      const job = workloadsOf(manifests).find((one) => one.name.startsWith(`rahi-publish-${name}-`));
      expect(job?.containers.map(({ env }) => env)).toEqual([
        [{ name: 'WEB_S3_URL', valueFrom: { secretKeyRef: { name: 'rahi-web', key: 'WEB_S3_URL' } } }],
      ]);
      expect(wayOut(`publish-${name}`, manifests)).toEqual(['10.3.0.0/16:9000']);
    }
    const others = workloadsOf(manifests).filter(({ name }) => !name.startsWith('rahi-publish-'));
    expect(JSON.stringify(others)).not.toContain('WEB_S3_URL');
  });

  it('has the edge ask it, without a key', () => {
    const given = environmentOf(containerIn(manifests, 'edge'));
    expect(given).toMatchObject({
      RAHI_FILES: 'bucket',
      RAHI_BUCKET: 'https://s3.rahi.in:9000',
      RAHI_BUCKET_PATH: '/rahi-web',
    });
    expect(wayOut('edge', manifests)).toEqual(['10.3.0.0/16:9000']);
  });

  it('serves from it with exactly the environment that the chart gives', async () => {
    const bucket = await BucketServer.start();
    try {
      const headers = { 'content-type': 'application/json' };
      bucket.objects.set('remotes.json', { body: Buffer.from('{"remotes":{}}'), headers });
      const rendered = await renderArea('edge', [`web.s3.url=${bucket.origin}/rahi-web`]);
      const edge = await EdgeRun.start(testFolder('nothing'), environmentOf(containerIn(rendered, 'edge')));
      const { status, body } = await edge.ask('/remotes.json').finally(() => edge.stop());
      expect([status, body.toString('utf8')]).toEqual([200, '{"remotes":{}}']);
    } finally {
      await bucket.stop();
    }
  });

  it.each(['https://key:secret@s3.rahi.in/rahi-web', 'https://s3.rahi.in', 's3://rahi-web', 'https://s3.rahi.in/'])(
    'refuses %s, which names no bucket or a key',
    async (url) => {
      await expect(renderChart([`web.s3.url=${url}`])).rejects.toThrow('web.s3.url is not https://<host>/<bucket>');
    },
  );
});
