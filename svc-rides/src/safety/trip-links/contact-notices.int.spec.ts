import { headers as natsHeaders } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emergencyNotedSchema, headerNames, raiseEmergency, sharedTrip, tellContacts } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import type * as z from 'zod/mini';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

type Asked = z.output<typeof tellContacts.request>;
const asked: Asked[] = [];
/** The number of contacts of each rider, as svc-auth answers; svc-auth has its own tests. */
const contactsOf = new Map<string, number>();
let isAway = false;
let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 1, { auth: false });
  // While svc-auth is away.
  harness.expectInLogs(/trusted contacts could not be notified yet/, /"job":"Trusted contacts"/);
  harness.connection.subscribe(tellContacts.subject, {
    callback: (_error, msg) => {
      const request = tellContacts.request.parse(msg.json());
      asked.push(request);
      if (isAway) return;
      const head = natsHeaders();
      head.set(headerNames.status, '200');
      msg.respond(JSON.stringify({ contacts: contactsOf.get(request.userId) ?? 0 }), { headers: head });
    },
  });
  await harness.connection.flush();
});
afterAll(() => harness?.stop());

const askedOf = (userId: string) => asked.filter((request) => request.userId === userId);
const noticesTo = (userId: string) => askedOf(userId).filter(({ url }) => url !== null);
const aTrip = async (contacts: number) => {
  const rider = aPrincipal();
  contactsOf.set(rider.userId, contacts);
  const ride = await harness.seed(aRideIn('in_progress', { riderId: rider.userId, startedAt: new Date() }));
  return { rider, ride };
};

describe('trusted contacts', () => {
  it('are notified of each trip that begins, once, with a link that shows it', async () => {
    const { rider, ride } = await aTrip(2);
    await waitFor(() => noticesTo(rider.userId).length > 0, { what: 'the notice' });
    const [notice] = noticesTo(rider.userId);
    expect(notice).toMatchObject({ noticeId: ride.id, occasion: 'trip', url: expect.stringContaining('/share#') });
    const token = notice?.url?.split('#')[1] ?? '';
    expect((await harness.call(sharedTrip, aPrincipal(), { params: { token } })).status).toBe(200);
    const later = await aTrip(1);
    await waitFor(() => noticesTo(later.rider.userId).length > 0, { what: 'the notice of a later trip' });
    expect(noticesTo(rider.userId)).toHaveLength(1);
  });

  it('are notified of an emergency, which is then in its timeline', async () => {
    const { rider, ride } = await aTrip(3);
    const { body } = await harness.call(raiseEmergency, rider, { params: { id: ride.id }, body: {} });
    await waitFor(() => noticesTo(rider.userId).some(({ occasion }) => occasion === 'emergency'), {
      what: 'the notice',
    });
    const rows = () =>
      harness.database.query<{ data: unknown }[]>(
        `SELECT data FROM outbox WHERE type = 'ride.emergency_noted.v1' AND data->>'emergencyId' = $1`,
        [body['id']],
      );
    await waitFor(async () => (await rows()).length === 1, { what: 'the line of the timeline' });
    expect(emergencyNotedSchema.parse((await rows())[0]?.data)).toMatchObject({ kind: 'contacts_told', text: '3' });
  });

  it('that a person does not have make no link', async () => {
    const { rider, ride } = await aTrip(0);
    await waitFor(() => askedOf(rider.userId).length === 1, { what: 'the question' });
    const links = await harness.database.query<unknown[]>('SELECT FROM ride_shares WHERE ride_id = $1', [ride.id]);
    expect(links).toHaveLength(0);
  });

  it('are notified later when svc-auth was unreachable', async () => {
    isAway = true;
    const { rider } = await aTrip(1);
    await waitFor(() => askedOf(rider.userId).length === 1, { what: 'the first try' });
    isAway = false;
    await waitFor(
      async () => {
        await harness.database.query('UPDATE contact_tellings SET due_at = now() WHERE user_id = $1', [rider.userId]);
        return noticesTo(rider.userId).length > 0;
      },
      { what: 'the notice', timeout: 20_000 },
    );
    expect(noticesTo(rider.userId)).toMatchObject([{ occasion: 'trip' }]);
  });
});
