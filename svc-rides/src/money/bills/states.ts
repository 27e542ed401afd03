import { Inject, Injectable } from '@nestjs/common';
import { sumOf, type FareLine, type LatLng } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { Cities } from '../../pricing/cities/cities.js';
import { stateCodeOf, type StateCode } from './state-codes.js';

/** Union territories without a parliament of their own: the second half of GST is theirs, as UTGST. */
const territories: readonly StateCode[] = ['04', '26', '31', '35', '38'];

/** Where the service of a ride is supplied, for GST. */
export interface PlaceOfSupply {
  state: StateCode;
  /** Whether GST is integrated (IGST), as where the operator is registered in another state; otherwise it has two halves. */
  integrated: boolean;
  /** Whether the second half is a union territory's. */
  territory: boolean;
}

export const supplyIn = (state: StateCode, integrated: boolean): PlaceOfSupply => ({
  state,
  integrated,
  territory: territories.includes(state),
});

/** The states of pickups: passengers without a GST number are supplied where they board (IGST Act, section 12 (9)). */
@Injectable()
export class States {
  constructor(
    private readonly cities: Cities,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** Of a bill. @returns null where it is a receipt and no tax invoice: it has no GST, or the operator no GST number (R41) */
  async supplyOf(lines: readonly FareLine[], pickup: LatLng): Promise<PlaceOfSupply | null> {
    return sumOf(lines, 'gst') > 0 ? this.supplyAt(pickup) : null;
  }

  /** By the state of the pickup's city, or else the operator's. @returns null for an operator without a GST number */
  async supplyAt(pickup: LatLng): Promise<PlaceOfSupply | null> {
    const own = stateCodeOf(this.config.OPERATOR_GSTIN?.slice(0, 2));
    if (own === null) return null;
    const city = await this.cities.packOf(pickup);
    const state = (city === null ? undefined : this.config.CITY_STATES.get(city)) ?? own;
    return supplyIn(state, state !== own);
  }
}
