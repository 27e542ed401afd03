import { Inject, Injectable } from '@nestjs/common';
import {
  breaks,
  driverPenaltyIn,
  figuresThatHold,
  kolkataDate,
  type DriverPenalty,
  type FigureName,
  type HeldFigure,
  type HeldFigures,
  type FareInputs,
  type LatLng,
  type StateId,
} from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { Cities } from '../cities/cities.js';

/** R42: the figures of the rule sets that hold in a city. */
@Injectable()
export class Law {
  constructor(
    private readonly cities: Cities,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** The drafts that the operator counts. */
  get drafts(): readonly string[] {
    return this.config.DRAFT_RULE_SETS;
  }

  /** @param city null for everywhere, where the central rules hold alone, as in a city without a known state */
  async stateOf(city: string | null): Promise<StateId | null> {
    return city === null ? null : this.cities.stateOf(city);
  }

  /** What a driver pays who cancels a ride with this pickup; null where the rules of its state have no such payment. */
  async driverPenaltyAt(pickup: LatLng, at: Date): Promise<DriverPenalty | null> {
    const state = await this.stateOf(await this.cities.packOf(pickup));
    return driverPenaltyIn({ state, day: kolkataDate(at), drafts: this.drafts });
  }

  /** Whether drivers see the drop-off of a ride with this pickup only after they accepted it. */
  async hidesDropoffAt(pickup: LatLng, at: Date): Promise<boolean> {
    return (await this.figuresIn(await this.cities.packOf(pickup), at)).get('dropoff_after_accepting')?.value === 1;
  }

  /** R42: what the inputs of a fare say of the fee for the welfare of drivers in a city, or everywhere, on a day. */
  async welfareIn(city: string | null, at: Date): Promise<Pick<FareInputs, 'welfare'>> {
    return (await this.figuresIn(city, at)).has('welfare_fee') ? { welfare: true } : {};
  }

  /** The strictest value that a figure has anywhere Rahi is; null where no rule set has it. For what has no city, such as payouts. */
  async strictest(figure: FigureName, at: Date): Promise<HeldFigure | null> {
    const where = { day: kolkataDate(at), drafts: this.drafts };
    const held = [null, ...(await this.cities.states())].flatMap(
      (state) => figuresThatHold({ ...where, state }).get(figure) ?? [],
    );
    const [first, ...others] = held;
    if (!first) return null;
    return others.reduce((one, other) => (breaks(figure, one.value, other.value) ? other : one), first);
  }

  /** The figures in a city, or everywhere, on a day in India. */
  async figuresIn(city: string | null, at: Date): Promise<HeldFigures> {
    const state = await this.stateOf(city);
    return figuresThatHold({ state, day: kolkataDate(at), drafts: this.drafts });
  }
}
