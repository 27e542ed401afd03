import { afterAll, beforeAll, describe } from '@jest/globals';
import { startProduct, type TestProduct } from '@rahi/testing-kit';
import { signInAdmin, type Person } from '../people/people.js';
import { adminDesk } from './admin-desk.cases.js';
import { authorisation } from './authorisation.cases.js';
import { badInput } from './bad-input.cases.js';
import { deskAuthorisation } from './desk-roles.cases.js';
import { httpJourney } from './http-journey.cases.js';
import { liveStreams } from './live.cases.js';
import { rideFields } from './ride-fields.cases.js';

let product: TestProduct;
let admin: Person;

beforeAll(async () => {
  product = await startProduct({
    web: false,
    env: {
      PUSH_SERVICES: 'push.rahi.test',
      RATE_LIMIT_FACTOR: '1000',
      TRIP_CODE: 'verify',
      // These suites test what each call does. Rounds would change offers on their own, and drivers without positions
      // would be taken offline and lose their rides.
      DRIVER_STALE_SECONDS: '3600',
      ROUND_SECONDS: '3600',
      SILENT_SECONDS: '3600',
    },
  });
  // Once for all suites, because codes for one address are limited.
  admin = await signInAdmin(product);
});
afterAll(() => product?.stop());

const theProduct = () => product;
const theAdmin = () => admin;

// The desk comes first because it counts all rides, bad input last because its accepted data stays. Each has its own
// `describe`, and its people sign up when it begins.
describe('the desk by HTTP', () => {
  adminDesk(theProduct, theAdmin);
});

describe('a journey by HTTP', () => {
  httpJourney(theProduct, theAdmin);
});

describe('the fields of a ride', () => {
  rideFields(theProduct, theAdmin);
});

describe('live streams', () => {
  liveStreams(theProduct, theAdmin);
});

describe('authorisation', () => {
  authorisation(theProduct, theAdmin);
});

describe('roles at the desk', () => {
  deskAuthorisation(theProduct, theAdmin);
});

describe('bad input', () => {
  badInput(theProduct);
});
