import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@rahi/bootstrap/workspaces.mjs';
import { TestRepository } from '@rahi/machine-kit/testing/test-repository';
import { testFolder } from '@rahi/machine-kit/testing/test-root';
import type { Area } from '../releases/areas.js';
import type { Build } from '../releases/build.js';

/** Where a deployment reads which versions to run, besides the manifests. */
const DEPLOYED = ['docker-compose.yml'];

/** A small repository with its own areas: for what a release does besides the build. */
export class ReleaseRepository extends TestRepository {
  readonly dataDir = testFolder('data');

  constructor(areas: readonly Area[]) {
    super(testFolder('repository'));
    this.write(
      'package.json',
      JSON.stringify({ name: 'house', private: true, workspaces: areas.map((a) => a.workspace) }),
    );
    this.write('.changeset/config.json', readFileSync(join(ROOT, '.changeset', 'config.json'), 'utf8'));
    symlinkSync(join(ROOT, 'node_modules'), join(this.root, 'node_modules'));
    const packages = Object.fromEntries(areas.map(({ workspace }) => [workspace, { version: '0.1.0' }]));
    for (const file of DEPLOYED) this.write(file, readFileSync(join(ROOT, file), 'utf8'));
    this.write('package-lock.json', JSON.stringify({ name: 'house', lockfileVersion: 3, packages }));
    for (const area of areas) {
      const manifest = { name: `@rahi/${area.name}`, version: '0.1.0', private: true };
      this.write(`${area.workspace}/package.json`, JSON.stringify(manifest));
    }
  }

  /** A note of a change, as `npm run changeset` writes it. */
  note(id: string, areas: Readonly<Record<string, 'patch' | 'minor' | 'major'>>, sentence: string): void {
    const lines = Object.entries(areas).map(([area, reach]) => `"@rahi/${area}": ${reach}`);
    this.write(`.changeset/${id}.md`, `---\n${lines.join('\n')}\n---\n\n${sentence}\n`);
  }
}

/** Builds a page that says its version. */
export const stubBuild: Build = async (_root, area, version, target) => {
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'index.html'), `<title>${area.name} ${version}</title>`);
};
