import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { testFolder } from '@rahi/machine-kit';
import { schemaFaults } from './kubernetes.js';
import { renderChart, type Manifest } from './render.js';
import { containerIn, deploymentIn } from './workload.js';

const values = `
programs:
  svc-drivers:
    env: { CITY_PACKS: /srv/packs, FILES_DIR: /srv/papers }
    volumes:
      - { name: packs, mountPath: /srv/packs, readOnly: true, source: { persistentVolumeClaim: { claimName: city-packs } } }
      - { name: papers, mountPath: /srv/papers, source: { persistentVolumeClaim: { claimName: papers } } }
`;
let manifests: Manifest[];
beforeAll(async () => {
  const file = join(testFolder('volumes'), 'values.yaml');
  writeFileSync(file, values);
  manifests = await renderChart([], 'rahi', [file]);
}, 150_000);

describe('volumes of a program', () => {
  it('are mounted where the values say, and are what Kubernetes takes', async () => {
    expect(await schemaFaults(manifests, testFolder('chart'))).toEqual([]);
    expect(containerIn(manifests, 'svc-drivers').volumeMounts).toEqual(
      expect.arrayContaining([
        { name: 'packs', mountPath: '/srv/packs', readOnly: true },
        { name: 'papers', mountPath: '/srv/papers', readOnly: false },
      ]),
    );
    expect(deploymentIn(manifests, 'svc-drivers').pod.volumes).toEqual(
      expect.arrayContaining([
        { name: 'packs', persistentVolumeClaim: { claimName: 'city-packs' } },
        { name: 'papers', persistentVolumeClaim: { claimName: 'papers' } },
      ]),
    );
  });

  it('are those of this program only', () => {
    const mounts = containerIn(manifests, 'svc-rides').volumeMounts.map(({ name }) => name);
    expect(mounts).not.toEqual(expect.arrayContaining(['packs']));
  });
});
