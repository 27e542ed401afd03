import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { lockDisagreement } from '@rahi/bootstrap/lock-file.mjs';
import { ROOT } from '@rahi/bootstrap/workspaces.mjs';
import semver from 'semver';
import * as z from 'zod';

const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        hasInstallScript: z.boolean().optional(),
        // Some old packages have a list.
        engines: z
          .union([
            z.object({ node: z.string().optional() }),
            z.array(z.string()).transform(() => ({ node: undefined })),
          ])
          .optional(),
      }),
    ),
  })
  .parse(read('package-lock.json'));
const manifest = z
  .object({ engines: z.object({ node: z.string() }), allowScripts: z.record(z.string(), z.boolean()) })
  .parse(read('package.json'));

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const packages = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'));

describe('the lock file', () => {
  it('agrees with every manifest, so that npm ci takes it', () => {
    expect(lockDisagreement(ROOT)).toBeUndefined();
  });

  it('has no package that refuses the oldest Node that Rahi runs on, so that an install warns of nothing', () => {
    const oldest = semver.minVersion(manifest.engines.node)?.version ?? '';
    expect(oldest).toBe('20.19.0');
    const refuse = packages.filter(([, { engines }]) => engines?.node && !semver.satisfies(oldest, engines.node));
    expect(refuse.map(([path, { version, engines }]) => `${path}@${version} wants Node ${engines?.node}`)).toEqual([]);
  });

  it('has no install script that package.json neither allows nor refuses', () => {
    const scripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    expect([...new Set(scripts)].toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted());
  });
});
