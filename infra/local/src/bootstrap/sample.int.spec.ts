import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SAMPLE, SAMPLE_PATTERNS } from '../../bootstrap/sample.mjs';
import { ROOT } from '../../bootstrap/workspaces.mjs';

const picked = (path: string) => SAMPLE_PATTERNS.some((pattern) => new RegExp(pattern).test(path));

describe('the suites of npm test', () => {
  it('are all there', () => {
    const gone = SAMPLE.filter((path) => ['.spec.ts', '.spec.tsx'].every((end) => !existsSync(join(ROOT, path + end))));
    expect(gone).toEqual([]);
    expect(SAMPLE).toEqual([...new Set(SAMPLE)]);
  });

  it('are those without I/O, and the ones that are listed', () => {
    expect(picked('/rahi/infra/contracts/dist/fares.spec.js')).toBe(true);
    expect(picked('/rahi/svc-rides/dist/booking/booking.int.spec.js')).toBe(true);
    expect(picked('/rahi/mf-rider/src/trip/share-trip.spec.tsx')).toBe(true);
    expect(picked('/rahi/infra/e2e/dist/browser/passkeys.e2e.spec.js')).toBe(true);
    expect(picked('/rahi/svc-rides/dist/lifecycle/naming.int.spec.js')).toBe(false);
    expect(picked('/rahi/mf-rider/src/trip/way-ahead.spec.tsx')).toBe(false);
    expect(picked('/rahi/infra/e2e/dist/faults/disk.faults.spec.js')).toBe(false);
  });
});
