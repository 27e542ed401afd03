import { callSubject, dispatchCandidates, releaseRide, updateRide } from '@rahi/contracts';
import { pointsOfChange, type CrashPoint } from '../crashes/crash-points.js';
import type { Moment } from '../wire/wires.js';
import type { DispatchStep } from './dispatched-trip.js';

/** How long a driver may answer here. The next driver is asked after half of it. */
export const answerSeconds = 8;

type Point = CrashPoint<DispatchStep>;

/** svc-rides dies before and after it commits a statement; not sooner than `afterMs` after the step began. */
function aroundCommit(step: DispatchStep, what: string, statement: RegExp, afterMs = 0): Point[] {
  const writes = (moment: Moment) =>
    moment.on === 'database' && moment.transaction.statements.some((text) => statement.test(text)) && moment.at;
  return (['commit', 'committed'] as const).map((at) => ({
    process: 'svc-rides',
    step,
    where: `${at === 'commit' ? 'before' : 'after'} it commits ${what}`,
    judge: () => {
      const from = Date.now() + afterMs;
      return (moment) => (writes(moment) === at && Date.now() >= from ? 'die' : 'pass');
    },
  }));
}

/** The process that asks for nearby drivers, or answers, dies: the round continues elsewhere, or later. */
const candidates: Point = {
  process: 'svc-drivers',
  step: 'offer',
  where: 'before it answers who is near',
  judge: () => (moment) => (moment.at === 'reply' && moment.subject === dispatchCandidates.subject ? 'die' : 'pass'),
};

const update = callSubject(updateRide);

/** A round, the answers to its offers, and what ends them. */
export const dispatchPoints: readonly Point[] = [
  ...aroundCommit('offer', 'the claim of a round', /^INSERT INTO "dispatch_claims"/),
  candidates,
  ...aroundCommit('offer', 'its offers', /^INSERT INTO "offers"/),
  ...aroundCommit('offer', 'its receipt', /^INSERT INTO "dispatch_receipts"/),
  ...aroundCommit('silence', 'the end of an offer', /^UPDATE "offers" SET "state" = \(SELECT/, answerSeconds * 1000),
  ...aroundCommit('decline', 'a decline', /^UPDATE "offers" SET "state" = \$1/),
  ...pointsOfChange<DispatchStep>('accept', 'ride.driver_assigned.v1', update),
  ...pointsOfChange<DispatchStep>('give back', 'ride.released.v1', callSubject(releaseRide)),
];
