import { Injectable } from '@nestjs/common';
import { etaMatrix, Refusal, type LatLng, type VehicleType } from '@rahi/contracts';
import { Caller, type Cause } from '@rahi/service-kit';
import { straightMinutes } from './plan.js';

interface Way {
  from: LatLng;
  to: LatLng;
}

/** Ways of one request to svc-drivers, which answers from each place to each: the square of them. */
const waysAtOnce = 15;
/** Reserved from the request's time for the work after the answer, in milliseconds. */
const reserveMs = 400;

/** Minutes of ways by road; along the straight line where no roads are known, or svc-drivers does not answer. */
@Injectable()
export class RoadMinutes {
  constructor(private readonly caller: Caller) {}

  /** Of each way, in their order. */
  async of(ways: readonly Way[], vehicleType: VehicleType, cause: Pick<Cause, 'requestId' | 'deadline'>) {
    const minutes: number[] = [];
    for (let at = 0; at < ways.length; at += waysAtOnce)
      minutes.push(...(await this.#some(ways.slice(at, at + waysAtOnce), vehicleType, cause)));
    return minutes;
  }

  async #some(
    ways: readonly Way[],
    vehicleType: VehicleType,
    { requestId, deadline }: Pick<Cause, 'requestId' | 'deadline'>,
  ): Promise<number[]> {
    const question = { from: ways.map(({ from }) => from), to: ways.map(({ to }) => to), vehicleType };
    try {
      const { seconds } = await this.caller.ask(etaMatrix, question, { requestId, deadline: deadline - reserveMs });
      return ways.map((way, at) => {
        const byRoad = seconds[at]?.[at] ?? null;
        return byRoad === null ? straightMinutes(way) : Math.ceil(byRoad / 60);
      });
    } catch (error) {
      if (error instanceof Refusal) return ways.map(straightMinutes);
      throw error;
    }
  }
}
