import { describe } from '@jest/globals';
import { cityGuide } from './city.cases.js';

// The same from nothing, with osmium and on Node 24: npm run test:guides.
describe('a city by its guide, in a clone that has what is built here', () => {
  cityGuide({ fresh: false });
});
