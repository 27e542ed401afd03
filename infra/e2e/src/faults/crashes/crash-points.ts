import {
  callSubject,
  consumerName,
  createRide,
  driverStanding,
  rateRide,
  updateRide,
  type EventType,
} from '@rahi/contracts';
import { eventOfStep, steps, type Step } from '../load/trip.js';
import type { Fate } from '../wire/relay.js';
import type { Moment } from '../wire/wires.js';

/** Decides at which moment the process dies. */
export type Verdict = 'die' | Fate | 'drop';

/** A point in the work of a process at which it dies, in a step of a story. */
export interface CrashPoint<S extends string = Step> {
  readonly process: string;
  readonly step: S;
  readonly where: string;
  /** A new judge for one trip. */
  judge(): (moment: Moment) => Verdict;
}

/** The subject of svc-rides for a step. */
function subjectOf(step: Step): string {
  if (step === 'book') return callSubject(createRide);
  return callSubject(step === 'rate' ? rateRide : updateRide);
}

/** The relay's statement that marks events as published. */
const marking = /^UPDATE "?outbox"? SET "?published_at/;

/** The points of svc-rides, which makes the change. */
function writerPoints(step: Step): CrashPoint[] {
  return pointsOfChange(step, eventOfStep[step], subjectOf(step));
}

/** The points of svc-rides in a step that commits an event and is requested on a subject. */
export function pointsOfChange<S extends string>(step: S, type: EventType, subject: string): CrashPoint<S>[] {
  const writes = (moment: Moment) => moment.on === 'database' && moment.transaction.emits.includes(type);
  const point = (where: string, judge: CrashPoint['judge']) => ({ process: 'svc-rides', step, where, judge });
  return [
    point('before the commit', () => (moment) => (writes(moment) && moment.at === 'commit' ? 'die' : 'pass')),
    point(
      'after the commit, before the publish',
      () => (moment) => (writes(moment) && moment.at === 'committed' ? 'die' : 'pass'),
    ),
    point(
      'after the publish, before the outbox knows of it',
      () => (moment) => (moment.at === 'published' && moment.subject === type ? 'die' : 'pass'),
    ),
    point('after the publish, before the reply', () => {
      let published = false;
      return (moment) => {
        if (moment.at === 'reply' && moment.subject === subject) return 'drop';
        if (moment.at === 'published' && moment.subject === type) published = true;
        const marked = moment.at === 'committed' && moment.transaction.statements.some((text) => marking.test(text));
        return published && marked ? 'die' : 'pass';
      };
    }),
  ];
}

/** The points of a service that consumes the event of a step. */
function followerPoints(process: string, step: Step): CrashPoint[] {
  const consumers = (['ride', eventOfStep[step]] as const).map((followed) => consumerName(process, followed));
  const takes = (moment: Moment) =>
    moment.on === 'database' && moment.transaction.consumes.some((name) => consumers.includes(name))
      ? moment.at
      : undefined;
  const point = (where: string, at: 'commit' | 'committed') => ({
    process,
    step,
    where,
    judge:
      () =>
      (moment: Moment): Verdict =>
        takes(moment) === at ? 'die' : 'pass',
  });
  return [
    point('before it commits the event', 'commit'),
    point('after it committed the event, before it acknowledges it', 'committed'),
  ];
}

function gatewayPoints(step: Step): CrashPoint[] {
  const point = (where: string, at: 'request' | 'answer') => ({
    process: 'gateway',
    step,
    where,
    judge:
      () =>
      (moment: Moment): Verdict =>
        moment.at === at && moment.subject === subjectOf(step) ? 'die' : 'pass',
  });
  return [point('before it passes the request on', 'request'), point('before it passes the answer on', 'answer')];
}

const standing: CrashPoint = {
  process: 'svc-drivers',
  step: 'assign',
  where: 'before it answers whether the driver may',
  judge: () => (moment) => (moment.at === 'reply' && moment.subject === driverStanding.subject ? 'die' : 'pass'),
};

/** Every process of a trip, at every step. */
export const everyCrashPoint: readonly CrashPoint[] = [
  ...steps.flatMap(writerPoints),
  standing,
  ...['svc-drivers', 'svc-admin'].flatMap((process) => steps.flatMap((step) => followerPoints(process, step))),
  // It follows only what it counts.
  ...(['end', 'rate'] as const).flatMap((step) => followerPoints('svc-auth', step)),
  ...steps.flatMap(gatewayPoints),
];

/** Each process once, each at another step: of svc-rides the two points at which most is at stake. */
export const someCrashPoints: readonly CrashPoint[] = [
  writerPoints('assign')[1],
  writerPoints('start')[3],
  followerPoints('svc-drivers', 'end')[1],
  followerPoints('svc-auth', 'rate')[0],
  followerPoints('svc-admin', 'arrive')[1],
  gatewayPoints('book')[1],
].filter((point) => point !== undefined);
