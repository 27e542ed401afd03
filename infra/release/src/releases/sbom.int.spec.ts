import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '@rahi/bootstrap/workspaces.mjs';
import { testFolder } from '@rahi/machine-kit/testing/test-root';
import * as z from 'zod';
import { areaOf } from './areas.js';
import { installedFor } from './installed-packages.js';
import { writeSbom } from './sbom.js';

const folder = testFolder('sbom');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const componentSchema = z.object({
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  licenses: z.array(z.object({ expression: z.string() })).optional(),
});
const documentSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: componentSchema }),
  components: z.array(componentSchema),
});

async function sbomOf(name: string) {
  const area = areaOf(name);
  writeSbom(await installedFor(ROOT, area.workspace), area, '1.2.3', folder);
  return documentSchema.parse(JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')));
}

describe('the list of what is in a release', () => {
  it.each(['svc-rides', 'gateway', 'mf-driver'])('names the packages that %s runs with, once each', async (name) => {
    const { metadata, components } = await sbomOf(name);
    expect(metadata.component).toMatchObject({ name: `@rahi/${name}`, version: '1.2.3' });
    const names = components.map((component) => component.name);
    expect(names).toContain('@rahi/contracts');
    expect(names).toContain('zod');
    expect(names).not.toContain('jest');
    expect(names).not.toContain('typescript');
    expect(components.map(({ purl }) => purl)).toEqual([...new Set(components.map(({ purl }) => purl))]);
  });

  it('says of each which version is installed, and its licence', async () => {
    const { components } = await sbomOf('svc-rides');
    const manifest = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(ROOT, 'node_modules/@nestjs/core/package.json'), 'utf8')));
    expect(components.find(({ name }) => name === '@nestjs/core')).toEqual({
      name: '@nestjs/core',
      version: manifest.version,
      purl: `pkg:npm/%40nestjs/core@${manifest.version}`,
      licenses: [{ expression: 'MIT' }],
    });
  });
});
