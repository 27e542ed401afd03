const FAULTS = 'infra/e2e/src/faults/faults.e2e.spec.ts';
const fault = (name, what) => ({ suite: `infra/e2e/src/faults/${name}.long.spec.ts`, what, sample: FAULTS });

/**
 * The suites that `npm test` leaves out because each takes many minutes, and the suite of `npm test` that runs a sample of each.
 * Their names end in `.long.spec.ts`; `npm run test:long` runs them all, `npm run test:long -- crashes` those with this path.
 * A test compares this list with the files.
 */
export const LONG_SUITES = [
  fault('clocks', 'clocks that are wrong by minutes'),
  fault('crashes', 'each process killed at each of 65 points of a trip'),
  fault('disk', 'a full disk, ten times'),
  fault('dispatch', 'processes killed while rounds run'),
  fault('frozen-relay', 'an outbox relay frozen in the middle of its work'),
  fault('frozen', 'a frozen service, at each point and many times'),
  fault('instances', 'instances stopped and killed under load, many times'),
  fault('outages', 'servers killed and restarted under writes, many times'),
  fault('stream', 'a lost store of JetStream, many times'),
  {
    suite: 'infra/e2e/src/faults/first-seconds.long.spec.ts',
    what: 'everything killed at 1, 3, 10 and 30 s after the first start, and 50 trips after it',
    sample: 'infra/e2e/src/faults/first-seconds.e2e.spec.ts',
  },
  {
    suite: 'infra/e2e/src/releases/bad-services.long.spec.ts',
    what: 'each kind of bad version of a service',
    sample: 'infra/local/src/product/rollout.int.spec.ts',
  },
  {
    suite: 'infra/e2e/src/releases/bad-gateways.long.spec.ts',
    what: 'each kind of bad version of the gateway',
    sample: 'infra/local/src/product/rollout.int.spec.ts',
  },
  {
    suite: 'infra/e2e/src/releases/bad-front-ends-in-mid-trip.long.spec.ts',
    what: 'each kind of bad version of a front end, during trips',
    sample: 'infra/e2e/src/releases/bad-front-end.e2e.spec.ts',
  },
  {
    suite: 'infra/e2e/src/restore/restore-drill.long.spec.ts',
    what: 'a base backup under traffic, the loss of the disk, and the restore of a moment',
    sample: 'infra/local/src/backups/backups.int.spec.ts',
  },
  {
    suite: 'infra/local/src/cli/supervision.long.spec.ts',
    what: 'what the launcher does when a process dies, hangs or is an orphan, and when a job fails again and again',
    sample: 'infra/e2e/src/faults/faults.e2e.spec.ts',
  },
  {
    suite: 'infra/local/src/product/canary.long.spec.ts',
    what: 'a version that serves a share of the sessions, then more, then all, or none',
    sample: 'infra/local/src/product/rollout.int.spec.ts',
  },
  {
    suite: 'infra/e2e/src/browser/accessibility.long.spec.ts',
    what: 'every screen of each role without a barrier, also in mid-trip, in need and offline',
    sample: 'infra/e2e/src/browser/accessibility.e2e.spec.ts',
  },
  {
    suite: 'infra/e2e/src/browser/releases.long.spec.ts',
    what: 'front ends of the last release beside the present ones, and releases of a service and the gateway during a trip',
    sample: 'infra/e2e/src/releases/bad-front-end.e2e.spec.ts',
  },
  {
    suite: 'infra/e2e/src/node-versions/node-versions.long.spec.ts',
    what: 'the oldest and the newest Node, each through a whole trip',
    sample: 'infra/local/src/cli/launcher.int.spec.ts',
  },
  {
    suite: 'infra/e2e/src/restore/restored-apart.long.spec.ts',
    what: 'databases that come back as they were at different moments',
    sample: 'infra/local/src/backups/backups.int.spec.ts',
  },
  {
    suite: 'infra/e2e/src/guides/guides.long.spec.ts',
    what: 'the guides in a fresh clone, with every package installed, every part built and every script started',
    sample: 'infra/e2e/src/guides/guides.e2e.spec.ts',
  },
  {
    suite: 'infra/e2e/src/guides/city.long.spec.ts',
    what: 'a city by its guide: cut by osmium, built, started and booked in, from a fresh clone within 15 minutes',
    sample: 'infra/e2e/src/guides/city.e2e.spec.ts',
  },
  {
    suite: 'svc-rides/src/money/bookkeeping/desk-figures.long.spec.ts',
    what: 'every figure of the desk and its files against the journal, after 100,000 rides',
    sample: 'svc-rides/src/money/bookkeeping/desk-figures.int.spec.ts',
  },
  {
    suite: 'svc-rides/src/pricing/surge/surge-counts.long.spec.ts',
    what: 'surge with the drivers and riders of a whole city, by its counts of cells and one by one',
    sample: 'svc-rides/src/pricing/surge/surge-counts.int.spec.ts',
  },
  {
    suite: 'svc-rides/src/ride/positions/trail.long.spec.ts',
    what: 'the deletion of the positions of many trips',
    sample: 'svc-rides/src/ride/positions/trail.int.spec.ts',
  },
  {
    suite: 'svc-rides/src/trips/lifecycle/approaches.long.spec.ts',
    what: 'the watch over 2,000 drivers on their way',
    sample: 'svc-rides/src/trips/lifecycle/approaches.int.spec.ts',
  },
  {
    suite: 'infra/e2e/src/api/bad-input.long.spec.ts',
    what: '24 generated attempts at each call',
    sample: 'infra/e2e/src/api/bad-input.e2e.spec.ts',
  },
  {
    suite: 'infra/e2e/src/kinds/rides.long.spec.ts',
    what: 'a journey of each kind of ride, by people in browsers',
    sample: 'infra/e2e/src/kinds/kinds.e2e.spec.ts',
  },
  {
    suite: 'svc-rides/src/trips/changes/changes.long.spec.ts',
    what: 'the races of changed trips and stops, 200 times each, and kills while a trip is changed and a stop is reported',
    sample: 'svc-rides/src/trips/changes/change-races.int.spec.ts',
  },
  {
    suite: 'svc-rides/src/trips/reservations/rides.long.spec.ts',
    what: 'the races of bookings for later, 200 times each, and kills at each step of one until it is a ride',
    sample: 'svc-rides/src/trips/reservations/reservation-races.int.spec.ts',
  },
  {
    suite: 'svc-rides/src/dispatch/rounds/many-waiting.long.spec.ts',
    what: 'many people of one town who book beside a crowd without drivers in another, of one vehicle type and of two',
    sample: 'svc-rides/src/dispatch/rounds/many-waiting.int.spec.ts',
  },
  {
    suite: 'svc-rides/src/trips/rentals/rentals.long.spec.ts',
    what: 'kills at each step of a rental, from its booking to its bill',
    sample: 'svc-rides/src/trips/rentals/rentals.int.spec.ts',
  },
  {
    suite: 'svc-rides/src/safety/guest-links/guest-links.long.spec.ts',
    what: 'the link of a guest against the rider who cancels, 200 times each way',
    sample: 'svc-rides/src/safety/guest-links/guest-link-races.int.spec.ts',
  },
  {
    suite: 'svc-drivers/src/queues/queues.long.spec.ts',
    what: 'two drivers for one place in a queue, 200 times each way',
    sample: 'svc-drivers/src/queues/queues.int.spec.ts',
  },
];
