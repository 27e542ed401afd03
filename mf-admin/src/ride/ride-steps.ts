import type { AdminEmergency } from '@rahi/contracts/admin';
import type { AdminRideDetail } from '@rahi/contracts/admin-records';
import type { RideStateEvent } from '@rahi/contracts';
import { lostReasons, noShowReason, releaseReasons, riderCancelReasons, type Ride } from '@rahi/contracts/ride';
import type { IntlShape } from 'react-intl';

type FormatMessage = IntlShape['formatMessage'];

export interface Step {
  id: string;
  at: string;
  what: string;
  /** Who did it, and any details. */
  who: string | null;
  tone: 'brand' | 'ok' | 'bad';
}

type RideEvent = AdminRideDetail['events'][number];

interface History {
  ride: Ride;
  events: readonly RideEvent[];
  emergencies: readonly AdminEmergency[];
  /** Why an administrator completed the trip; null where its driver did. */
  completedBecause: string | null;
}

/** The events of a ride and the steps of its emergencies, in order of time. */
export function stepsOf(
  { ride, events, emergencies, completedBecause }: History,
  formatMessage: FormatMessage,
): Step[] {
  const steps = [
    ...events.map((event, place) => {
      const driver = driverAt(events.slice(0, place + 1), ride);
      const words = wordsOf({ event, ride, driver, completedBecause }, formatMessage);
      return { id: event.id, at: event.at, ...words };
    }),
    ...emergencies.flatMap((emergency) => emergencySteps(emergency, formatMessage)),
  ];
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** The driver at the time of the last of these events. Older releases do not record it, and had only one driver per ride. */
function driverAt(events: readonly RideEvent[], ride: Ride): string | null {
  const named = events.findLast(({ driver }) => driver)?.driver?.name;
  return named ?? (ride.releases ? null : (ride.driver?.user.name ?? null));
}

interface Happening extends Pick<History, 'ride' | 'completedBecause'> {
  event: RideEvent;
  driver: string | null;
}

type Words = Pick<Step, 'what' | 'who' | 'tone'>;

interface InWords extends Happening {
  /** The rider in words. */
  riderName: string;
  /** The driver in words, at the time of the event. */
  driverName: string | null;
  formatMessage: FormatMessage;
}

/** The words of each event: an event of rides without words does not compile. */
const wordsOfEvents = {
  'ride.requested.v1': ({ riderName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.booked' }),
    who: riderName,
    tone: 'brand',
  }),
  'ride.driver_assigned.v1': ({ driverName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.assigned' }),
    who: driverName,
    tone: 'brand',
  }),
  'ride.driver_arrived.v1': ({ driverName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.arrived' }),
    who: driverName,
    tone: 'brand',
  }),
  'ride.started.v1': ({ driverName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.started' }),
    who: driverName,
    tone: 'brand',
  }),
  'ride.stop_reached.v1': ({ driverName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.stopReached' }),
    who: driverName,
    tone: 'brand',
  }),
  'ride.stop_left.v1': ({ driverName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.stopLeft' }),
    who: driverName,
    tone: 'brand',
  }),
  'ride.stop_skipped.v1': ({ driverName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.stopSkipped' }),
    who: driverName,
    tone: 'bad',
  }),
  'ride.change_proposed.v1': ({ riderName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.changeProposed' }),
    who: riderName,
    tone: 'brand',
  }),
  'ride.changed.v1': ({ riderName, driverName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.changed' }),
    who: driverName ?? riderName,
    tone: 'brand',
  }),
  'ride.change_declined.v1': ({ driverName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.changeDeclined' }),
    who: driverName,
    tone: 'bad',
  }),
  'ride.change_withdrawn.v1': ({ riderName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.changeWithdrawn' }),
    who: riderName,
    tone: 'brand',
  }),
  'ride.change_lapsed.v1': ({ driverName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.changeLapsed' }),
    who: driverName,
    tone: 'bad',
  }),
  'ride.parcel_returning.v1': ({ driverName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.parcelReturning' }),
    who: driverName,
    tone: 'bad',
  }),
  'ride.completed.v1': ({ completedBecause, driverName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.completed' }),
    who: completedBecause === null ? driverName : byAdministrator(completedBecause, formatMessage),
    tone: 'ok',
  }),
  'ride.released.v1': ({ event, riderName, driverName, formatMessage }) => {
    const by = event.by === 'driver' || event.by === 'rider' ? event.by : 'lost';
    return {
      what: formatMessage({ id: `ride.step.released.${by}` }),
      who: releasedBy(event, riderName, driverName, formatMessage),
      tone: 'bad',
    };
  },
  'ride.set_out.v1': ({ driverName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.setOut' }),
    who: driverName,
    tone: 'brand',
  }),
  'ride.updated.v1': ({ event, ride, driverName, formatMessage }) => ({
    what: formatMessage({ id: `ride.step.updated.${changeOf(event, ride)}` }),
    who: driverName,
    tone: 'brand',
  }),
  'ride.cancelled.v1': ({ event, ride, riderName, driverName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.cancelled' }),
    who: cancelledBy(event, ride, riderName, driverName, formatMessage),
    tone: 'bad',
  }),
  'ride.rated.v1': ({ ride, riderName, formatMessage }) => ({
    what: formatMessage({ id: 'ride.step.rated' }, { rating: ride.rating ?? 0 }),
    who: withReasons(
      riderName,
      (ride.ratingProblems ?? []).map((problem) => formatMessage({ id: 'ride.step.problem' }, { problem })),
    ),
    tone: 'ok',
  }),
} as const satisfies Record<RideStateEvent, (happening: InWords) => Words>;

const hasWords = (type: string): type is RideStateEvent => Object.hasOwn(wordsOfEvents, type);

function wordsOf(happening: Happening, formatMessage: FormatMessage): Words {
  const { event, ride, driver: name } = happening;
  // An event of a newer release still has its place.
  if (!hasWords(event.type)) return { what: event.type, who: null, tone: 'brand' };
  const riderName = formatMessage(
    { id: 'ride.step.rider' },
    { name: ride.rider.name || formatMessage({ id: 'rides.theRider' }) },
  );
  const driverName = name && formatMessage({ id: 'ride.step.driver' }, { name });
  return wordsOfEvents[event.type]({ ...happening, riderName, driverName, formatMessage });
}

const byAdministrator = (reason: string | null, formatMessage: FormatMessage) =>
  formatMessage({ id: 'ride.step.administrator' }, { hasReason: reason !== null, reason });

/** "Asha Rao, rider: rude, late". */
const withReasons = (who: string, reasons: readonly string[]) =>
  reasons.length === 0 ? who : `${who}: ${reasons.join(', ')}`;

const knownReasons = [...releaseReasons, ...lostReasons];

/** Who ended an assignment, and why. */
function releasedBy(
  { by, reason }: RideEvent,
  rider: string,
  driver: string | null,
  formatMessage: FormatMessage,
): string | null {
  const known = knownReasons.find((one) => one === reason);
  const why = known ? formatMessage({ id: `ride.step.reason.${known}` }) : reason;
  const who = by === 'rider' ? rider : driver;
  return [who, why].filter((part) => part).join(': ') || null;
}

/** Events this close are the same moment. */
const sameMomentMs = 5_000;

/** The kind of a change that kept the status, as far as the ride still records it. */
function changeOf({ at }: RideEvent, { confirmedAt, stalledAt }: Ride): 'confirmed' | 'late' | 'other' {
  const isNow = (moment: string | null | undefined) =>
    typeof moment === 'string' && Math.abs(Date.parse(moment) - Date.parse(at)) < sameMomentMs;
  if (isNow(confirmedAt)) return 'confirmed';
  return isNow(stalledAt) ? 'late' : 'other';
}

function cancelledBy(
  event: RideEvent,
  ride: Ride,
  rider: string,
  driver: string | null,
  formatMessage: FormatMessage,
): string | null {
  const reason = event.reason ?? ride.cancelReason;
  switch (event.by ?? ride.cancelledBy) {
    case 'rider': {
      const known = riderCancelReasons.find((one) => one === reason);
      return withReasons(rider, known ? [formatMessage({ id: 'ride.step.riderReason' }, { reason: known })] : []);
    }
    case 'driver':
      return reason === noShowReason ? formatMessage({ id: 'ride.step.noShow' }, { driver: driver ?? '' }) : driver;
    case 'admin':
      return byAdministrator(reason, formatMessage);
    case 'expiry':
      return formatMessage({ id: 'ride.step.expired' });
    case null:
      return null;
  }
}

function emergencySteps(
  { id, raisedAt, raisedBy, name, acknowledgedAt, acknowledgedBy }: AdminEmergency,
  formatMessage: FormatMessage,
): Step[] {
  const raised: Step = {
    id,
    at: raisedAt,
    what: formatMessage({ id: 'ride.step.emergency' }),
    who: formatMessage({ id: name ? `ride.step.${raisedBy}` : `ride.step.the.${raisedBy}` }, { name }),
    tone: 'bad',
  };
  if (acknowledgedAt === null) return [raised];
  const who = acknowledgedBy?.name ?? null;
  return [
    raised,
    {
      id: `${id} taken on`,
      at: acknowledgedAt,
      what: formatMessage({ id: 'ride.step.acknowledged' }),
      who,
      tone: 'ok',
    },
  ];
}
