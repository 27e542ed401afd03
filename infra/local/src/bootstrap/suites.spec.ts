import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LONG_SUITES } from '@rahi/bootstrap/long-suites.mjs';
import { projectOf, suitesNotRun, suitesOf, suitesOfNoProject } from '@rahi/bootstrap/suites.mjs';
import { ROOT } from '@rahi/bootstrap/workspaces.mjs';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const tests = "import { it } from '@jest/globals';\nit('works', () => undefined);\n";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rahi-suites-'));
  write('package.json', JSON.stringify({ workspaces: ['svc-rides', 'mf-rider'] }));
  write('svc-rides/package.json', '{}');
  write('mf-rider/package.json', '{}');
  write('svc-rides/src/booking.int.spec.ts', tests);
  write('svc-rides/src/fare.spec.ts', tests);
  write('mf-rider/src/home.spec.tsx', tests);
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the project of a suite', () => {
  it('follows from its name', () => {
    expect(projectOf('svc-rides/src/trips/booking/booking.int.spec.ts')).toBe('int');
    expect(projectOf('infra/contracts/src/fare.spec.ts')).toBe('unit');
    expect(projectOf('mf-rider/src/home/home.spec.tsx')).toBe('web');
    expect(projectOf('infra/kits/web/src/api-client.spec.ts')).toBe('web');
    expect(projectOf('infra/e2e/src/browser/journey.e2e.spec.ts')).toBe('e2e');
    expect(projectOf('infra/e2e/src/faults/crashes.long.spec.ts')).toBe('long');
  });

  it('is none for a name that no project knows', () => {
    expect(projectOf('svc-rides/src/booking.int.specs.ts')).toBeUndefined();
    expect(projectOf('svc-rides/src/booking.e2e.spec.ts')).toBeUndefined();
    expect(projectOf('svc-rides/test/booking.spec.ts')).toBeUndefined();
  });
});

describe('the names of suites', () => {
  it('are all known in the repository', () => {
    expect(suitesOfNoProject(ROOT)).toEqual([]);
  });

  it('find a suite that nobody runs, by its name or by its tests', () => {
    expect(suitesOfNoProject(root)).toEqual([]);
    write('svc-rides/src/booking.int.specs.ts', tests);
    write(
      'svc-rides/src/cases.ts',
      `export const cases = () => {\n  it('is called by a suite', () => undefined);\n};\n`,
    );
    write('mf-rider/src/renamed.ts', tests);
    expect(suitesOfNoProject(root)).toEqual(['svc-rides/src/booking.int.specs.ts', 'mf-rider/src/renamed.ts']);
  });

  it('tell which suites a run has left out', () => {
    expect(suitesOf(root, ['unit', 'int'])).toHaveLength(2);
    const ran = [join(root, 'svc-rides/dist/fare.spec.js'), join(root, 'mf-rider/src/home.spec.tsx')];
    expect(suitesNotRun(root, ['unit', 'web'], ran)).toEqual([]);
    expect(suitesNotRun(root, ['unit', 'web', 'int'], ran)).toEqual(['svc-rides/src/booking.int.spec.ts']);
  });
});

describe('the long suites', () => {
  it('are listed, each with the suite of npm test that runs a sample of it', () => {
    expect(LONG_SUITES.map(({ suite }) => suite).toSorted()).toEqual(suitesOf(ROOT, ['long']).toSorted());
    for (const { sample } of LONG_SUITES) {
      expect([sample, existsSync(join(ROOT, sample)), projectOf(sample)]).toEqual([
        sample,
        true,
        expect.stringMatching(/^(?:unit|int|e2e)$/),
      ]);
    }
  });
});
