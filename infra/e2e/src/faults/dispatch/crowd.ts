import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@rahi/testing-kit';
import * as z from 'zod/mini';
import { ask, driverOnline, order, people, signUp, type Person } from '../../people/people.js';
import type { Rig } from '../rig.js';

const listed = z.array(z.looseObject({ id: z.string() }));
const numbered = z.looseObject({ id: z.string() });
/** The pause between two actions of a person. */
const breathMs = 80;
const refreshMs = 20_000;
const near = { lat: 19.0186, lng: 72.8446 };

/** Riders who book and sometimes cancel, and drivers who answer offers in every way, all at once. */
export class Crowd {
  #going = true;
  readonly #working: Promise<unknown>;

  private constructor(
    private readonly riders: readonly Person[],
    drivers: readonly Person[],
  ) {
    const drive = drivers.map((driver) => this.#drive(driver));
    this.#working = Promise.all([...drive, ...riders.map((rider) => this.#ride(rider))]);
  }

  static async gather({ product }: Rig, riders: number, drivers: number): Promise<Crowd> {
    const driving = await people(drivers, (number) => driverOnline(product, `Driver ${number}`, 'sedan', near));
    return new Crowd(await people(riders, (number) => signUp(product, `Rider ${number}`)), driving);
  }

  /** Stops everyone, and ends the rides under way. */
  async disperse(): Promise<void> {
    this.#going = false;
    await this.#working;
    for (const rider of this.riders) await this.#leave(rider);
  }

  async #drive(driver: Person): Promise<void> {
    let seenAt = Date.now();
    const silentAbout = new Set<string>();
    while (this.#going) {
      await pause(breathMs);
      if (Date.now() - seenAt > refreshMs) {
        const at = { currentLat: near.lat, currentLng: near.lng };
        await driver.api.patch(`/api/drivers/${driver.user.id}`, at);
        seenAt = Date.now();
      }
      // A busy product may ask for patience: then nothing is listed.
      const { data: [request] = [] } = listed.safeParse((await driver.api.get('/api/ride-requests')).body);
      if (!request || silentAbout.has(request.id)) continue;
      if (Math.random() < 0.4) silentAbout.add(request.id);
      else await this.#answer(driver, request.id);
    }
  }

  async #answer(driver: Person, id: string): Promise<void> {
    if (Math.random() < 0.25) {
      await driver.api.post(`/api/rides/${id}/decline`, {});
      return;
    }
    if ((await ask(driver, id, 'driver_assigned')).status !== 200) return;
    if (Math.random() < 0.5) await driver.api.post(`/api/rides/${id}/release`, { reason: 'personal' });
    else {
      await ask(driver, id, 'driver_arrived');
      await ask(driver, id, 'cancelled');
    }
  }

  async #ride(rider: Person): Promise<void> {
    while (this.#going) {
      await pause(breathMs);
      const { data: ride } = numbered.safeParse((await rider.api.post('/api/rides', order(rider.user.id))).body);
      if (!ride) continue;
      const { id } = ride;
      const patience = Date.now() + Math.random() * 2000;
      await waitFor(() => this.#isOver(rider, id, patience), {
        what: 'the ride to end',
        interval: 60,
        timeout: 30_000,
      });
    }
  }

  async #isOver(rider: Person, id: string, patience: number): Promise<boolean> {
    if (Date.now() > patience || !this.#going) await ask(rider, id, 'cancelled');
    const { body } = await rider.api.get(`/api/rides/${id}`);
    return z.looseObject({ status: z.literal('cancelled') }).safeParse(body).success;
  }

  async #leave(rider: Person): Promise<void> {
    const { body } = await rider.api.get(`/api/riders/${rider.user.id}/active-ride`);
    const active = numbered.safeParse(body);
    if (active.success) await ask(rider, active.data.id, 'cancelled');
  }
}
