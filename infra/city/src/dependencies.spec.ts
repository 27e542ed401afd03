import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
const manifest = z
  .object({
    /** A file that is no code has only its name. */
    exports: z.record(z.string(), z.union([z.string(), z.object({ default: z.string() })])),
    dependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('../package.json')));

/** The packages that a compiled file needs, itself and by what it imports of ours. */
function packagesOf(path: string, seen: Set<string> = new Set()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(path)) return packages;
  seen.add(path);
  for (const [, name = ''] of read(path).matchAll(/^(?:import|export)\b[^;]*? from '([^']+)';/gms)) {
    const own = name.startsWith('.')
      ? packagesOf(new URL(name, new URL(path, 'file:///dist/')).pathname.replace(/^\/dist/, '.'), seen)
      : [];
    for (const each of own) packages.add(each);
    if (!name.startsWith('.') && !isBuiltin(name)) packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  }
  return packages;
}

describe('what a program that uses packs loads', () => {
  const used = Object.entries(manifest.exports).flatMap(([name, target]) =>
    typeof target === 'string' || name === './build' ? [] : [{ name, path: target.default }],
  );

  it.each(used)('$name needs no package that only builds packs', ({ path }) => {
    const packages = packagesOf(path.replace('./dist/', './'));
    expect(packages.size).toBeGreaterThan(0);
    expect([...packages].filter((name) => !(name in manifest.dependencies))).toEqual([]);
  });

  it('is less than what builds them', () => {
    expect([...packagesOf('./build.js')]).toEqual(expect.arrayContaining(['opening_hours', 'geojson-vt']));
  });
});
