import { Injectable } from '@nestjs/common';
import { etaMatrix, Refusal, type VehicleType } from '@rahi/contracts';
import { Caller, type Cause } from '@rahi/service-kit';
import { straightMinutes, sufficesSurely, type Between, type Way } from './way.js';

type Request = Pick<Cause, 'requestId' | 'deadline'>;

/** Ways of one request to svc-drivers, which answers from each place to each: the square of them. */
const waysAtOnce = 15;
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

  /** Whether the time of each suffices, in their order. The roads are asked only where that is in doubt. */
  async suffice(some: readonly Between[], vehicleType: VehicleType, request: Request): Promise<boolean[]> {
    const inDoubt = some.filter((one) => sufficesSurely(one) === null);
    const minutes = await this.of(inDoubt, vehicleType, request);
    const needed = new Map(inDoubt.map((one, at) => [one, minutes[at] ?? 0]));
    return some.map((one) => sufficesSurely(one) ?? one.minutes >= (needed.get(one) ?? 0));
  }

  async #some(ways: readonly Way[], vehicleType: VehicleType, { requestId, deadline }: Request): Promise<number[]> {
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
