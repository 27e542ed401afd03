import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '@rahi/bootstrap/workspaces.mjs';
import { serviceNames } from '@rahi/contracts';
import { hardSteps } from './hard-steps.js';
import { lastReleaseOf, migrationBreaks, recorded } from './migration-breaks.js';

// A new service has no release yet.
const released = serviceNames.filter((name) => existsSync(join(ROOT, name, 'released-migrations.json')));

it('knows the last release of the services that have one', () => {
  expect(released).toEqual(expect.arrayContaining(['svc-auth', 'svc-rides', 'svc-drivers', 'svc-admin']));
});

it.each(released)('the migrations of %s break nothing that its last release needs', async (service) => {
  expect(lastReleaseOf(ROOT, service)?.migrations.length).toBeGreaterThan(0);
  expect(await migrationBreaks(ROOT, service)).toEqual([]);
});

describe('the check itself', () => {
  it('records the statements of a migration', async () => {
    const { statements } = await recorded(
      join(ROOT, 'svc-admin', 'dist', 'migrations', '1795305000000-people-and-search.js'),
    );
    expect(hardSteps(statements).once.map(({ drops }) => drops)).toContain('search');
  });
});
