import { afterAll, beforeAll, describe } from '@jest/globals';
import type { TestProduct } from '@rahi/testing-kit';
import { signInAdmin, type Person } from '../people/people.js';
import { adminDesk } from './admin-desk.cases.js';
import { authorisation } from './authorisation.cases.js';
import { callsProduct } from './calls-product.js';
import { deskAuthorisation } from './desk-roles.cases.js';
import { httpJourney } from './http-journey.cases.js';
import { liveStreams } from './live.cases.js';
import { partnersGuide } from './partners-guide.cases.js';
import { rideFields } from './ride-fields.cases.js';

let product: TestProduct;
let admin: Person;

beforeAll(async () => {
  product = await callsProduct();
  // Once for all suites, because codes for one address are limited.
  admin = await signInAdmin(product);
});
afterAll(() => product?.stop());

const theProduct = () => product;
const theAdmin = () => admin;

// The desk comes first because it counts all rides. Each has its own `describe`, and its people sign up when it begins.
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

describe('the guide for partners', () => {
  partnersGuide(theProduct, theAdmin);
});

describe('authorisation', () => {
  authorisation(theProduct, theAdmin);
});

describe('roles at the desk', () => {
  deskAuthorisation(theProduct, theAdmin);
});
