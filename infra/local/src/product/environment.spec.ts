import { describe, expect, it } from '@jest/globals';
import { commonEnvironment } from './environment.js';

describe('the environment of the children', () => {
  it('has the product’s settings that were given, the addresses of outside servers among them', () => {
    const given = { ROUTING_URL: 'http://osrm:5000', PLACES_URL: 'http://photon:2322', LOG_LEVEL: '' };
    expect(commonEnvironment(given)).toMatchObject({ ROUTING_URL: given.ROUTING_URL, PLACES_URL: given.PLACES_URL });
    expect(commonEnvironment(given)).not.toHaveProperty('LOG_LEVEL');
  });

  it('has nothing else of the launcher’s own', () => {
    expect(commonEnvironment({ AWS_SECRET_ACCESS_KEY: 'x', DATABASE_URL: 'y' })).toEqual(commonEnvironment({}));
  });
});
