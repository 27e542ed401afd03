import { beforeAll, describe, expect, it } from '@jest/globals';
import { rideRequestSchema, rideSchema, rideStatuses, type RideStatus } from '@rahi/contracts';
import type { ApiAnswer, TestProduct } from '@rahi/testing-kit';
import * as z from 'zod';
import { aliasOf, beThere, book, driverOnline, order, signUp, type Person } from '../people/people.js';
import { sights, unconfirmed, viewers, whereCallsAreMasked, type Sight, type Viewer } from './ride-fields.table.js';

const phones = { rider: '+919000011111', driver: '+919000022222' };
const withId = z.looseObject({ id: z.string() });

let product: TestProduct;
let people: Record<Viewer, Person>;

/** The code of the ride at hand, once its rider has seen it. */
let code: string | null = null;

const moveBy = (who: Viewer, id: string, status: RideStatus, more: object = {}) =>
  people[who].api.patch(`/api/rides/${id}`, { status, ...more });

interface Way {
  readonly what: string;
  readonly viewer: Viewer;
  readonly ask: () => Promise<unknown>;
}

/** All calls that return a ride in this status, for everyone who may try them. Each answers one ride. */
function waysTo(status: RideStatus, id: string): Way[] {
  const rider = `/api/riders/${people.rider.user.id}`;
  const driver = `/api/drivers/${people.driver.user.id}`;
  const one = (what: string, path: string, ...who: readonly Viewer[]): Way[] =>
    who.map((viewer) => ({ what, viewer, ask: () => bodyOf(people[viewer].api.get(path)) }));
  const inList = (what: string, path: string, ...who: readonly Viewer[]): Way[] =>
    one(what, path, ...who).map((way) => ({ ...way, ask: async () => memberOf(await way.ask(), id) }));
  const isActive = status !== 'completed' && status !== 'cancelled';
  const isTaken = status !== 'searching';
  return [
    ...one('the ride', `/api/rides/${id}`, ...viewers),
    ...inList('the rider’s list', `${rider}/rides`, 'rider', 'admin'),
    ...inList(openRequests, '/api/ride-requests', 'driver', 'otherDriver'),
    ...(isActive ? one('the rider’s active ride', `${rider}/active-ride`, 'rider', 'admin') : []),
    ...(isActive ? inList('all active rides', '/api/rides/active', 'admin') : []),
    ...(isTaken ? inList('the driver’s list', `${driver}/rides`, 'driver', 'admin') : []),
    ...(isTaken && isActive ? one('the driver’s active ride', `${driver}/active-ride`, 'driver', 'admin') : []),
  ];
}

const openRequests = 'the open requests';

/** The ride as a list has it, or `absent`. */
function memberOf(list: unknown, id: string): unknown {
  return (
    z
      .array(withId)
      .parse(list)
      .find((ride) => ride.id === id) ?? 'absent'
  );
}

/** The code on the rider's screen. */
async function codeOf(id: string): Promise<string | null> {
  return rideSchema.parse(await bodyOf(people.rider.api.get(`/api/rides/${id}`))).otp ?? null;
}

async function bodyOf(answer: Promise<ApiAnswer>): Promise<unknown> {
  const { status, body } = await answer;
  return status === 404 ? 'not_found' : body;
}

/** The members of an answer that are not objects, by path. */
function leavesOf(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map([[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [...leavesOf(inner, path === '' ? name : `${path}.${name}`)]),
  );
}

/** The contents of an answer, in the words of the table. */
function seen(answer: unknown): unknown {
  if (typeof answer === 'string') return answer;
  const leaves = [...leavesOf(answer)];
  const holding = (secret: string | null) => leaves.filter(([, value]) => value === secret).map(([path]) => path);
  return {
    members: leaves.map(([path]) => path).toSorted(),
    code: code === null ? [] : holding(code),
    phones: [...holding(phones.rider), ...holding(phones.driver)],
  };
}

function due(sight: Sight): unknown {
  if (sight === 'not_found') return sight;
  return {
    members: sight.members.toSorted(),
    code: sight.code ? [sight.code] : [],
    phones: sight.phone ? [sight.phone] : [],
  };
}

async function lookAround(id: string, status: RideStatus): Promise<void> {
  const came: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  for (const { what, viewer, ask } of waysTo(status, id)) {
    const key = `${viewer}: ${what}`;
    came[key] = seen(await ask());
    const isClosed = what === openRequests && status !== 'searching';
    wanted[key] = isClosed ? 'absent' : due(sights[status][viewer]);
  }
  expect(came).toEqual(wanted);
}

/** Tests who sees which members of a ride. */
export function rideFields(theProduct: () => TestProduct, theAdmin: () => Person): void {
  beforeAll(async () => {
    product = theProduct();
    const [rider, otherRider, driver, otherDriver] = await Promise.all([
      signUp(product, 'Asha Rao', 'rider', phones.rider),
      signUp(product, 'Imran Ali'),
      driverOnline(product, 'Devendra Kale', 'sedan', undefined, phones.driver),
      driverOnline(product, 'Sunita Devi'),
    ]);
    people = { rider, otherRider, driver, otherDriver, admin: theAdmin() };
  }, 120_000);

  describe('a ride', () => {
    it('shows each person exactly the fields of the table, in every status of a trip', async () => {
      const booked = await people.rider.api.post('/api/rides', order(people.rider.user.id));
      expect(seen(booked.body)).toEqual(due(sights.searching.rider));
      const { id } = withId.parse(booked.body);
      await lookAround(id, 'searching');
      for (const status of rideStatuses.slice(1, 5)) {
        const otp = status === 'in_progress' ? code : undefined;
        if (status === 'completed') await beThere(people.driver, id, status);
        const moved = await moveBy('driver', id, status, otp ? { otp } : {});
        code ??= await codeOf(id);
        expect(seen(moved.body)).toEqual(due(sights[status].driver));
        await lookAround(id, status);
      }
      expect(code).toMatch(/^\d{4}$/);
      const body = { rating: 5, riderId: people.rider.user.id };
      const rated = await people.rider.api.post(`/api/rides/${id}/rate`, body);
      expect(seen(rated.body)).toEqual(due(sights.completed.rider));
    });

    it('shows no more when its rider assigns the driver and then cancels', async () => {
      code = null;
      const { id } = await book(people.rider);
      const driverId = await aliasOf(people.rider, people.driver);
      const assigned = await moveBy('rider', id, 'driver_assigned', { driverId });
      code = await codeOf(id);
      expect(seen(assigned.body)).toEqual(due(unconfirmed));
      const cancelled = await moveBy('rider', id, 'cancelled');
      expect(seen(cancelled.body)).toEqual(due(sights.cancelled.rider));
      await lookAround(id, 'cancelled');
    });

    it('shows the admin who cancels it only what admins see, and drivers nothing after that', async () => {
      code = null;
      const { id } = await book(people.rider);
      const cancelled = await people.admin.api.patch(`/api/admin/rides/${id}`, { action: 'cancel' });
      expect(seen(cancelled.body)).toEqual(due(sights.searching.admin));
      for (const who of ['driver', 'otherDriver', 'otherRider'] as const) {
        expect((await people[who].api.get(`/api/rides/${id}`)).status).toBe(404);
      }
      expect(seen(await bodyOf(people.rider.api.get(`/api/rides/${id}`)))).toEqual(due(sights.searching.rider));
    });
  });

  describe('the table of fields', () => {
    it('has every member of the contract, so that a new one is only shown on purpose', () => {
      const shown = new Set(
        Object.values(sights).flatMap((byViewer) =>
          Object.values(byViewer).flatMap((sight) => (sight === 'not_found' ? [] : sight.members)),
        ),
      );
      const known = [...Object.keys(rideSchema.shape), ...Object.keys(rideRequestSchema.shape)];
      const isShown = (member: string) => shown.has(member) || [...shown].some((path) => path.startsWith(`${member}.`));
      expect(known.filter((member) => !isShown(member))).toEqual(whereCallsAreMasked);
    });
  });
}
