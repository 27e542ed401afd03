import { Inject, Injectable } from '@nestjs/common';
import { figuresThatHold, kolkataDate, type HeldFigures, type StateId } from '@rahi/contracts';
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

  /** The figures in a city, or everywhere, on a day in India. */
  async figuresIn(city: string | null, at: Date): Promise<HeldFigures> {
    const state = await this.stateOf(city);
    return figuresThatHold({ state, day: kolkataDate(at), drafts: this.drafts });
  }
}
