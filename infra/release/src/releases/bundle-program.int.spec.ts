import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '@rahi/bootstrap/workspaces.mjs';
import { execa } from 'execa';
import { SERVICE_AREAS } from './areas.js';
import { bundleIfChanged, programIn } from './bundle-program.js';

/** When the program ends, prints the files that were required. */
const listing = `data:text/javascript,${encodeURIComponent(`
import { createRequire } from 'node:module';
import { writeSync } from 'node:fs';
process.on('exit', () => writeSync(1, JSON.stringify(Object.keys(createRequire('/').cache))));`)}`;

describe.each(SERVICE_AREAS.map(({ workspace }) => workspace))('the bundle of %s', (workspace) => {
  it('loads no other file until the program reads its settings', async () => {
    await bundleIfChanged(ROOT, workspace);
    const program = programIn(join(ROOT, workspace));
    const run = { env: { NODE_OPTIONS: `--import=${listing}` }, extendEnv: false, reject: false } as const;
    const { stdout, stderr } = await execa(process.execPath, [program], run);
    expect(stderr).toMatch(/^[\w-]+: .*NATS_URL/);
    expect(JSON.parse(stdout)).toEqual([]);
    const imported = [...readFileSync(program, 'utf8').matchAll(/^import (?:.* from )?"([^"]+)"/gm)].map(
      ([, name = '']) => name,
    );
    expect(imported.filter((name) => !isBuiltin(name))).toEqual([]);
  });
});
