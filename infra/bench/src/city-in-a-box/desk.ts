import {
  adminTariffs,
  documentedTariff,
  driverReview,
  publishTariff,
  rentals,
  usualVehicleTypes,
  verifyWoman,
  type LatLng,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import type { Requests } from './requests.js';

/** A tariff holds from a moment that is still to come when it is published. Milliseconds. */
const leadMs = 75_000;
const offeredWithinMs = 180_000;
const knownWithinMs = 60_000;

/** Terms that keep the law's rules (R42), with one rental package. Amounts in paise, before GST. */
const keptTerms = {
  includedMetres: 3000,
  surge: { leastPercent: 75, mostPercent: 150 },
  commission: { quotedPercent: 20, settledPercent: 20 },
};
const rental = { packages: [{ hours: 2, km: 20, paise: 60_000 }], extraKmPaise: 1800, extraMinutePaise: 200 };

/** What an administrator of the city does so that its people can take every kind of ride. */
export class Desk {
  constructor(
    private readonly requests: Requests,
    private readonly cookie: string,
  ) {}

  /** Publishes tariffs with a rental package, and waits until they hold. @param at a place of the city */
  async offerRentals(city: string, at: LatLng): Promise<void> {
    const before = await this.#done(this.requests.untilAnswered(adminTariffs, this.cookie, {}));
    for (const vehicleType of usualVehicleTypes) {
      const versions = before.filter((one) => one.city === city && one.vehicleType === vehicleType);
      const basedOn = Math.max(1, ...versions.map(({ version }) => version));
      const terms = { ...documentedTariff[vehicleType], ...keptTerms };
      const body = { city, vehicleType, effectiveFrom: Date.now() + leadMs, terms, basedOn, rental };
      await this.#done(this.requests.untilAnswered(publishTariff, this.cookie, { body }));
    }
    const query = { lat: at.lat, lng: at.lng };
    const offered = () => this.#done(this.requests.untilAnswered(rentals, this.cookie, { query }));
    const all = async () => (await offered()).length === usualVehicleTypes.length;
    await waitFor(all, { what: 'rentals to be offered', timeout: offeredWithinMs, interval: 1000 });
  }

  /** Verifies that a driver is a woman, once her account's word has arrived. */
  async verifyWoman(driverId: string): Promise<void> {
    const params = { driverId };
    const says = async () =>
      (await this.#done(this.requests.untilAnswered(driverReview, this.cookie, { params }))).women?.said === true;
    await waitFor(says, { what: 'the word of a driver', timeout: knownWithinMs, interval: 500 });
    await this.#done(this.requests.untilAnswered(verifyWoman, this.cookie, { params, body: { verified: true } }));
  }

  async #done<T>(outcome: Promise<{ ok: true; value: T } | { ok: false; code: string }>): Promise<T> {
    const done = await outcome;
    if (!done.ok) throw new Error(`The desk was refused: ${done.code}`);
    return done.value;
  }
}
