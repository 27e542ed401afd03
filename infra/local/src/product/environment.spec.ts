import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { serviceNames } from '@rahi/contracts';
import { commonEnvironment, SETTINGS } from './environment.js';

const ROOT = join(import.meta.dirname, '../../../..');

/** What `npm start` chooses itself, or has nothing to choose between. */
const NOT_GIVEN = {
  DATABASE_REPLICA_LAG_SECONDS: 'there is one Postgres',
  DATABASE_REPLICA_URL: 'there is one Postgres',
  FILES_DIR: 'a folder of the data',
  SMTP_URL: 'read by the launcher, for svc-auth',
};

/** The settings of a service, by the lines of its configuration. */
const settingsOf = (service: string): string[] =>
  [...readFileSync(join(ROOT, service, 'src/config.ts'), 'utf8').matchAll(/^ +([A-Z][A-Z0-9_]{2,}): /gm)].map(
    ([, name = '']) => name,
  );

describe('the environment of the children', () => {
  it.each(serviceNames)('can have every setting of %s', (service) => {
    const settings = settingsOf(service);
    expect(settings.length).toBeGreaterThan(3);
    expect(settings.filter((name) => !SETTINGS.includes(name) && !(name in NOT_GIVEN))).toEqual([]);
  });

  it('has the product’s settings that were given, the addresses of outside servers among them', () => {
    const given = { ROUTING_URL: 'http://osrm:5000', PLACES_URL: 'http://photon:2322', LOG_LEVEL: '' };
    expect(commonEnvironment(given)).toMatchObject({ ROUTING_URL: given.ROUTING_URL, PLACES_URL: given.PLACES_URL });
    expect(commonEnvironment(given)).not.toHaveProperty('LOG_LEVEL');
  });

  it('has nothing else of the launcher’s own', () => {
    expect(commonEnvironment({ AWS_SECRET_ACCESS_KEY: 'x', DATABASE_URL: 'y' })).toEqual(commonEnvironment({}));
  });
});
