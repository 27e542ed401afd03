import { describe, expect, it } from '@jest/globals';
import { workspaceFolders } from '@rahi/machine-kit';
import { ROOT, sourcesIn } from '../sources.js';
import { entitiesOf, pitfallsIn } from './pitfalls.js';

/** Files in which one is right, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'infra/kits/service/src/runtime/watchdog.ts: a timer that is no job':
    'the beat of the event loop itself: it does nothing that can fail',
  'infra/kits/service/src/jobs/job.ts: a timer that is no job': 'it is what repeats every job',
  'infra/kits/web/src/error-name.ts: a name that a bundler changes':
    'shell and remotes have copies of the class; each gives its errors a name in a literal',
  'mf-driver/src/profile/profile.screen.tsx: a payment method by its name': 'the dialog that is open',
  'shell/src/remotes/remote-error.ts: a name that a bundler changes': 'webpack gives it to a chunk that did not load',
};

/** Files in which a limit is right: what happens behind it. */
const limits: Readonly<Record<string, string>> = {
  'svc-auth/src/sign-in/codes/codes.store.ts': 'of the codes of one address only the newest can count',
  'svc-auth/src/identity/sessions/sessions.service.ts': 'its answer says how many there are',
  'svc-drivers/src/queues/queue-line.service.ts': 'those past the limit count as outside of the queue in this round',
  'svc-drivers/src/geography/speeds/speeds.messages.ts': 'the slowest roads, as the desk asks for them',
  'svc-drivers/src/geography/speeds/trip-speeds.job.ts':
    'a bound for each minute, in no order: read trips leave the list, and the run after 20 s goes on',
  'svc-rides/src/dispatch/rounds/ending-drivers.service.ts':
    'the trips that should end first; the round after two seconds looks again',
  'svc-rides/src/ride/past/ended-rides.ts': 'its job and its command go on until a batch is empty',
  'svc-rides/src/safety/person-flags/flag-figures.ts': 'a batch of the job, which stores how far it came',
  'svc-rides/src/trips/history/ride-history.ts': 'a page of an answer',
  'svc-rides/src/money/ledger/journal.ts': 'a page of an answer',
  'svc-rides/src/money/ledger/ledger-check.job.ts': 'it reads account by account, and names the first wrong ones',
  'svc-rides/src/money/rules/rules.job.ts': 'it reads page by page',
  'svc-drivers/src/profiles/documents/reviews.service.ts': 'a page of an answer',
  'svc-admin/src/audit/verify-audit.ts': 'it reads page by page',
  'svc-admin/src/read-models/rebuild/rebuild.ts': 'it reads page by page',
  'svc-admin/src/support/cases/cases.service.ts':
    'the newest messages of a thread; a person writes 20 in an hour at most',
  'svc-admin/src/support/desk/desk-threads.service.ts':
    'the newest other cases of a person, who has 5 open ones at most',
  'svc-admin/src/tables/search/list-page.ts': 'a page of an answer, which says when there are more than it counts',
  'svc-admin/src/tables/search/people-found.ts': 'a text that fits more people than that means nobody of them',
  'infra/kits/service/src/events/outbox-pages.ts': 'a page of an answer',
  'infra/kits/service/src/shared-numbers/shared-numbers.service.ts': 'a page of an answer',
  'infra/kits/service/src/events/refill.ts': 'a batch of the relay, which goes on until there is none',
  'infra/kits/service/src/events/relay.ts': 'it goes on until nothing waits',
  'infra/kits/service/src/ops/dead-letter.commands.ts': 'it says how many there are',
  'infra/kits/service/src/runtime/database-watch.ts': 'a count that is enough to alarm',
};

/** Files that may keep a promise: what forgets one that has failed. */
const promises: Readonly<Record<string, string>> = {
  'infra/city/src/area/served-area.ts': 'a read of the areas that fails is forgotten where it fails',
  'infra/city/src/map/city-map.ts': 'a file that cannot be opened and a tile that cannot be composed are forgotten',
  'infra/gateway/src/sessions/sessions.service.ts': 'a question about a session is forgotten with its answer',
  'infra/kits/service/src/jobs/job.ts': 'the run under way, until it ends: it never rejects',
  'infra/kits/service/src/runtime/read-once.ts': 'it is what forgets a read that has failed',
  'svc-drivers/src/fleet/partitions/owner-bucket.ts': 'the buckets are opened again after any failure',
  'svc-drivers/src/geography/city-roads.service.ts':
    'it never rejects: roads that cannot be read are estimates, which log and watch say until the restart',
  'svc-rides/src/ride/positions/trip-positions.ts': 'the bucket is opened again after any failure',
};

const exceptions = new Set([
  ...Object.keys(allowed),
  ...Object.keys(limits).map((path) => `${path}: a limit behind which nothing goes on`),
  ...Object.keys(promises).map((path) => `${path}: a promise that is kept`),
]);

/** Nothing of these is bundled or shipped. */
const unshipped = /\.spec\.tsx?$|\/testing\/|stand-in|^infra\/(?:e2e|bench|kits\/testing)\//;

describe('the source tree', () => {
  const files = [...workspaceFolders(ROOT).values()]
    .flatMap(sourcesIn)
    .filter(({ path }) => /\/src\/.*\.tsx?$/.test(path) && !unshipped.test(path));
  const entities = entitiesOf(files);
  const found = files.flatMap((file) => pitfallsIn(file, entities)).map((one) => one.replace(/:\d+: /, ': '));

  it('is read completely', () => {
    expect(files.length).toBeGreaterThan(800);
    expect(entities.length).toBeGreaterThan(50);
  });

  it('has no pitfall', () => {
    expect(found.filter((one) => !exceptions.has(one))).toEqual([]);
  });

  it('needs every exception', () => {
    expect([...exceptions].filter((one) => !found.includes(one))).toEqual([]);
  });
});
