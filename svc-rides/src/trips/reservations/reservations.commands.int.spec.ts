import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runOps } from '@rahi/service-kit';
import { aPrincipal } from '../../testing/factories.js';
import { LaterDesk } from '../../testing/later-bookings.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import { ReservationEntity } from './reservation.entity.js';
import { reservationsCommands } from './reservations.commands.js';

let harness: RidesHarness;
let desk: LaterDesk;
beforeAll(async () => {
  harness = await RidesHarness.start({ RESERVATION_SWEEP_SECONDS: '60' });
  desk = new LaterDesk(harness);
});
afterAll(() => harness?.stop());

async function nearer(minutes: string, env: Record<string, string> = { RAHI_LOCAL: 'true' }) {
  const lines: string[] = [];
  const code = await runOps({
    name: 'svc-rides',
    entities: [ReservationEntity],
    commands: reservationsCommands,
    args: ['reservations', 'nearer', minutes],
    env: { ...harness.env, ...env },
    print: (line) => void lines.push(line),
  });
  return { code, said: lines.join('\n') };
}
const minutesTo = async (id: string) => Math.round(((await desk.stored(id)).pickupAt.getTime() - Date.now()) / 60_000);

describe('time that passes for bookings for later, on one person’s machine', () => {
  it('brings each the same minutes nearer, until its ride searches', async () => {
    const [soon, tomorrow] = [await desk.book(60), await desk.book(24 * 60, aPrincipal())];
    expect(await nearer('20')).toEqual({ code: 0, said: '20 minutes have passed for 2 bookings for later.' });
    expect([await minutesTo(soon.id), await minutesTo(tomorrow.id)]).toEqual([40, 23 * 60 + 40]);
    await nearer('35');
    await desk.look();
    expect((await desk.stored(soon.id)).status).toBe('matching');
    expect(await nearer('600')).toEqual({ code: 0, said: '600 minutes have passed for 1 bookings for later.' });
    expect(await minutesTo(soon.id)).toBe(5);
  });

  it.each(['0', '-5', '1.5', 'tomorrow', '43201'])('takes no %s', async (minutes) => {
    const refused = await nearer(minutes);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain('whole minutes, from 1 to 43200');
  });

  it('never passes where people have booked', async () => {
    const { id } = await desk.book(120, aPrincipal());
    const refused = await nearer('20', { RAHI_LOCAL: 'false' });
    expect(refused).toEqual({ code: 1, said: expect.stringContaining('Only for npm start') });
    expect(await minutesTo(id)).toBe(120);
  });
});
