import TestSequencer from '@jest/test-sequencer';

/** Suites that take long on any machine: begun last, one of them would be waited for by an idle worker. */
const long = [
  /faults\.e2e/,
  /accessibility\.e2e/,
  /desk-and-driver/,
  /browser.journey-and-after/,
  /rider-everyday/,
  /api.journey-and-after/,
  /demo-fleet/,
  /dead-letters/,
  /supervision/,
  /interleavings/,
  /expiry\.int/,
  /request-paths/,
  /product\.int/,
  /booking\.spec/,
  /lifecycle\/model/,
];

/** jest's own order where it remembers how long suites took; on a fresh clone, those that are known to take long first. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const sorted = super.sort([...tests]);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    return sorted.toSorted((one, other) => rank(one.path) - rank(other.path));
  }
}

function rank(path) {
  const place = long.findIndex((pattern) => pattern.test(path));
  return place === -1 ? long.length : place;
}
