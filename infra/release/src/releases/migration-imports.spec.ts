import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '@rahi/bootstrap/workspaces.mjs';
import { services } from '@rahi/contracts';

const folders = [...services.map(({ name }) => name), 'infra/kits/service'].map((one) => join(one, 'src/migrations'));
/** Types alone, constants, and a function that keeps nothing. */
const allowed = new Set([
  'typeorm',
  '@rahi/service-kit/tables',
  '../events/tables.js',
  '../ride/store/add-ride-column.js',
]);

describe.each(folders)('the migrations in %s', (folder) => {
  it('import no program code: beside a bundle it would be loaded a second time (ADR 0053)', () => {
    const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.ts') && !name.includes('.spec.'));
    expect(files.length).toBeGreaterThan(0);
    const imported = files.flatMap((file) => {
      const text = readFileSync(join(ROOT, folder, file), 'utf8');
      const names = [...text.matchAll(/^(?:import|export)\b[^;]*? from '([^']+)'/gm)].map(([, name = '']) => name);
      return names.filter((name) => !allowed.has(name)).map((name) => `${file}: ${name}`);
    });
    expect(imported).toEqual([]);
  });
});
