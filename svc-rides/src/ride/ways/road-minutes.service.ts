import { Injectable } from '@nestjs/common';
import { etaMatrix, Refusal, type LatLng, type VehicleType } from '@rahi/contracts';
import { Caller, type Cause } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import { straightMinutes, sufficesSurely, type Between, type Way } from './way.js';

type Request = Pick<Cause, 'requestId' | 'deadline'>;

/** Ways of one request to svc-drivers, which answers from each place to each: the square of them. */
const waysAtOnce = 15;
/** Places of one request. */
const placesAtOnce = 200;
/** Reserved from the request's time for the work after the answer, in milliseconds. */
const reserveMs = 400;

/** Minutes of ways by road; along the straight line where no roads are known, or svc-drivers does not answer. */
@Injectable()
export class RoadMinutes {
  constructor(private readonly caller: Caller) {}

  /** Of each way, in their order. */
  async of(ways: readonly Way[], vehicleType: VehicleType, request: Request): Promise<number[]> {
    const minutes: number[] = [];
    for (let at = 0; at < ways.length; at += waysAtOnce)
      minutes.push(...(await this.#some(ways.slice(at, at + waysAtOnce), vehicleType, request)));
    return minutes;
  }

  /** From each of some places, at most 200, to each of others, in minutes: a row for each place of `from`. */
  async table(
    from: readonly LatLng[],
    to: readonly LatLng[],
    vehicleType: VehicleType,
    { requestId, deadline }: Request,
  ): Promise<number[][]> {
    const straight = from.map((one) => to.map((other) => straightMinutes({ from: one, to: other })));
    if (from.length === 0) return straight;
    const minutes: number[][] = from.map(() => []);
    for (let at = 0; at < to.length; at += placesAtOnce) {
      const part = to.slice(at, at + placesAtOnce);
      const seconds = await this.#seconds({ from: [...from], to: part, vehicleType }, { requestId, deadline });
      for (const [row, known] of minutes.entries())
        for (const column of part.keys()) {
          const byRoad = seconds?.[row]?.[column] ?? null;
          known.push(byRoad === null ? (straight[row]?.[at + column] ?? 0) : byRoad / 60);
        }
    }
    return minutes;
  }

  /** Whether the time of each suffices, in their order. The roads are asked only where that is in doubt. */
  async suffice(some: readonly Between[], vehicleType: VehicleType, request: Request): Promise<boolean[]> {
    const inDoubt = some.filter((one) => sufficesSurely(one) === null);
    const minutes = await this.of(inDoubt, vehicleType, request);
    const needed = new Map(inDoubt.map((one, at) => [one, minutes[at] ?? 0]));
    return some.map((one) => sufficesSurely(one) ?? one.minutes >= (needed.get(one) ?? 0));
  }

  async #some(ways: readonly Way[], vehicleType: VehicleType, request: Request): Promise<number[]> {
    const question = { from: ways.map(({ from }) => from), to: ways.map(({ to }) => to), vehicleType };
    const seconds = await this.#seconds(question, request);
    return ways.map((way, at) => {
      const byRoad = seconds?.[at]?.[at] ?? null;
      return byRoad === null ? straightMinutes(way) : Math.ceil(byRoad / 60);
    });
  }

  /** Null where svc-drivers does not answer. */
  async #seconds(
    question: z.output<typeof etaMatrix.request>,
    { requestId, deadline }: Request,
  ): Promise<(number | null)[][] | null> {
    try {
      return (await this.caller.ask(etaMatrix, question, { requestId, deadline: deadline - reserveMs })).seconds;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}
