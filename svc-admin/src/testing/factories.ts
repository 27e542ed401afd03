import { randomUUID } from 'node:crypto';
import {
  auditEntrySchema,
  eventSchemas,
  isEventType,
  settledCommissionPercent,
  splitCommission,
  type AuditEntry,
  type DomainEvent,
  type DriverState,
  type Envelope,
  type EventType,
  type MoneyPosted,
  type RideState,
  type UserState,
} from '@rahi/contracts';
import { aDriverState, anEnvelope, aRideState, aUserState } from '@rahi/contracts/testing';

export { anEnvelope as anEvent } from '@rahi/contracts/testing';

const minuteMs = 60_000;
const iso = (time: number) => new Date(time).toISOString();

/** An envelope as a handler receives it. */
export function asDomainEvent(envelope: Envelope): DomainEvent {
  const { type } = envelope;
  if (!isEventType(type)) throw new Error(`there is no event type ${type}`);
  return { ...envelope, type, data: eventSchemas[type].parse(envelope.data) };
}

export interface Story<S> {
  /** After the last event. */
  state: S;
  events: Envelope[];
}

const way = [
  ['ride.requested.v1', 'searching', 'createdAt'],
  ['ride.driver_assigned.v1', 'driver_assigned', 'assignedAt'],
  ['ride.driver_arrived.v1', 'driver_arrived', 'arrivedAt'],
  ['ride.started.v1', 'in_progress', 'startedAt'],
  ['ride.completed.v1', 'completed', 'completedAt'],
] as const;

interface RideStoryShape {
  steps: number;
  /** With at least two steps: the first driver confirms the ride and gives it back, and another one takes it. */
  released?: boolean;
  cancelled?: boolean;
  rated?: boolean;
  stars?: number;
  /** The desk refunds this much, in paise. */
  refundedPaise?: number;
}

/** A ride that began at `start` (epoch ms) and took this many steps of five minutes each, and was perhaps cancelled then. */
export function aRideStory(
  start: number,
  { steps, released = false, cancelled = false, rated = false, stars = 4, refundedPaise = 0 }: RideStoryShape,
  { driverId = randomUUID(), driverName = 'Dev Singh', ...given }: Partial<RideState> = {},
): Story<RideState> {
  const pickup = { address: 'Connaught Place, Block A', lat: 28.6315, lng: 77.2167 };
  let state = aRideState({ version: 0, pickup, createdAt: iso(start), ...given });
  const events: Envelope[] = [];
  const add = (type: EventType, change: Partial<RideState>, at: string) => {
    state = { ...state, ...change, version: state.version + 1 };
    events.push(anEnvelope(type, state, at));
  };
  const giveBack = (assignedAt: number) => {
    const after = (minutes: number) => iso(assignedAt + minutes * minuteMs);
    const taken = after(3);
    const nobody = { driverId: null, driverName: null, assignedAt: null };
    const why = { releases: 1, releasedBy: 'driver', releasedDriverId: driverId, releaseReason: 'personal' } as const;
    const another = { driverId: randomUUID(), driverName: 'Meena Patil', assignedAt: taken };
    add('ride.updated.v1', {}, after(1));
    add('ride.released.v1', { status: 'searching', ...nobody, ...why }, after(2));
    add('ride.driver_assigned.v1', { status: 'driver_assigned', ...another }, taken);
  };
  way.slice(0, steps).forEach(([type, status, field], step) => {
    const at = iso(start + step * 5 * minuteMs);
    const assigned = step === 1 ? { driverId, driverName } : {};
    add(type, { status, [field]: at, ...assigned }, at);
    if (step === 1 && released) giveBack(start + step * 5 * minuteMs);
  });
  const next = iso(start + steps * 5 * minuteMs);
  if (state.completedAt !== null) events.push(aMoneyEvent(state.completedAt, completedEntry(state)));
  if (cancelled) add('ride.cancelled.v1', { status: 'cancelled', cancelledAt: next, cancelledBy: 'rider' }, next);
  if (rated) add('ride.rated.v1', { rating: stars }, next);
  if (refundedPaise > 0) {
    const at = iso(start + (steps + 1) * 5 * minuteMs);
    add('ride.updated.v1', { refundedPaise }, at);
    const postings = [owned('rider', state.riderId, -refundedPaise), platform('refunds', refundedPaise)];
    events.push(aMoneyEvent(at, { kind: 'refund', ofRide: state.rideId, postings }));
  }
  return { state, events };
}

type Posting = MoneyPosted['postings'][number];
const owned = (account: string, owner: string | null, paise: number): Posting => ({ account, owner, paise });
const platform = (account: string, paise: number): Posting => ({ account, owner: null, paise });
let entries = 0;

/** An entry of the journal. */
export function aMoneyEvent(at: string, given: Omit<MoneyPosted, 'entryId' | 'at'>): Envelope {
  entries += 1;
  const postings = given.postings.filter(({ paise }) => paise !== 0);
  return anEnvelope('money.posted.v1', { entryId: entries, at, ...given, postings }, at);
}

/** What svc-rides books for a completed ride of tariff version 1. */
function completedEntry(ride: RideState): Omit<MoneyPosted, 'entryId' | 'at'> {
  const { rideId, riderId, driverId, farePaise, discountPaise = 0, bonusPaise = 0 } = ride;
  const gross = farePaise + discountPaise;
  const { commissionPaise, netPaise } = splitCommission(gross, settledCommissionPercent);
  const gst = Math.round(gross / 21);
  return {
    kind: 'ride_completed',
    ofRide: rideId,
    postings: [
      owned('rider', riderId, farePaise),
      platform('promo', discountPaise),
      owned('driver', driverId, -(netPaise + bonusPaise)),
      platform('commission', -commissionPaise),
      platform('bonus', bonusPaise),
      platform('gst_borne', gst),
      platform('gst', -gst),
    ],
  };
}

/** An administrator's action, or a refused call when the outcome says so. */
export function anAuditEvent(at: number, given: Partial<AuditEntry> = {}): Envelope {
  const entry = auditEntrySchema.parse({
    actorId: randomUUID(),
    action: 'user.suspend',
    targetType: 'user',
    targetId: randomUUID(),
    outcome: 'done',
    code: null,
    reason: null,
    ...given,
  });
  return anEnvelope(entry.outcome === 'done' ? 'audit.admin_acted.v1' : 'audit.call_refused.v1', entry, iso(at));
}

/** A user who registered at `start` (epoch ms) and made this many changes. */
export function aUserStory(start: number, changes: number, given: Partial<UserState> = {}): Story<UserState> {
  let state = aUserState({ name: null, phone: null, createdAt: iso(start), ...given });
  const events = [anEnvelope('user.registered.v1', state, iso(start))];
  for (let n = 1; n <= changes; n++) {
    state = { ...state, version: state.version + 1, name: `Asha ${n}` };
    events.push(anEnvelope('user.updated.v1', state, iso(start + n * minuteMs)));
  }
  return { state, events };
}

/** A driver who registered at `start` and went online and offline in turn at these moments (epoch ms). */
export function aDriverStory(
  start: number,
  turns: readonly number[],
  given: Partial<DriverState> = {},
): Story<DriverState> {
  let state = aDriverState({ vehicleType: 'mini', createdAt: iso(start), ...given });
  const events = [anEnvelope('driver.registered.v1', state, iso(start))];
  for (const at of turns) {
    state = { ...state, version: state.version + 1, isOnline: !state.isOnline };
    events.push(anEnvelope(state.isOnline ? 'driver.went_online.v1' : 'driver.went_offline.v1', state, iso(at)));
  }
  return { state, events };
}
