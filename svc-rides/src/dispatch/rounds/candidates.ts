import { Injectable } from '@nestjs/common';
import { dispatchCandidates, mostPickups, type LatLng, type VehicleType } from '@rahi/contracts';
import { Caller } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import { nearbyRadiusKm } from '../../ride/drivers/eligibility.js';

/** Drivers near pickups, and the queues of the zones in which pickups lie; row i of `seconds` is driver i, column j pickup j. */
export type Nearby = z.output<typeof dispatchCandidates.answer>;
export type Queue = NonNullable<Nearby['queues']>[number];

/** A round that takes longer than this is given up: the next one is due. */
const patienceMs = 3000;

/** Asks svc-drivers for the free drivers near some pickups, with the time by road to each pickup. */
@Injectable()
export class Candidates {
  constructor(private readonly caller: Caller) {}

  /** @throws Refusal unavailable or timeout when svc-drivers does not answer */
  async near(vehicleType: VehicleType, pickups: readonly LatLng[]): Promise<Nearby> {
    const outbound = { requestId: 'dispatch', deadline: Date.now() + patienceMs };
    const parts: LatLng[][] = [];
    for (let at = 0; at < pickups.length; at += mostPickups) parts.push(pickups.slice(at, at + mostPickups));
    const answers = await Promise.all(
      parts.map((part) =>
        this.caller.ask(dispatchCandidates, { vehicleType, pickups: part, radiusKm: nearbyRadiusKm }, outbound),
      ),
    );
    return together(
      answers,
      parts.map(({ length }) => length),
    );
  }
}

/** Combines answers for parts of the pickups; a driver near only one part has no times to the others. */
export function together(answers: readonly Nearby[], widths: readonly number[]): Nearby {
  const [only] = answers;
  if (only && answers.length === 1) return only;
  const drivers = new Map(
    answers.flatMap((answer) => answer.drivers.map((driver) => [driver.driverId, driver] as const)),
  );
  const rows = answers.map((answer) => new Map(answer.drivers.map(({ driverId }, row) => [driverId, row])));
  const seconds = [...drivers.keys()].map((id) =>
    answers.flatMap((answer, part) => {
      const row = answer.seconds[rows[part]?.get(id) ?? -1];
      return row ?? Array.from({ length: widths[part] ?? 0 }, () => null);
    }),
  );
  return { drivers: [...drivers.values()], seconds, queues: queuesOf(answers, widths) };
}

/** The queues of all parts, with the pickups by their places among all. */
function queuesOf(answers: readonly Nearby[], widths: readonly number[]): Queue[] {
  const queues = new Map<string, Queue>();
  let before = 0;
  for (const [part, answer] of answers.entries()) {
    for (const { zoneId, pickups, driverIds } of answer.queues ?? []) {
      const own = pickups.map((pickup) => pickup + before);
      queues.set(zoneId, { zoneId, pickups: [...(queues.get(zoneId)?.pickups ?? []), ...own], driverIds });
    }
    before += widths[part] ?? 0;
  }
  return [...queues.values()];
}
