import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Refusal, sumOf, type LatLng, type PromoMisfit } from '@rahi/contracts';
import { Not, Repository } from 'typeorm';
import { Cities } from '../cities/cities.js';
import { AnyRideEntity } from '../../ride/past/any-ride.entity.js';
import { pricedBy, type Priced } from '../quotes/quotes.service.js';
import { PromoEntity } from './promo.entity.js';
import { say } from '../../say.js';

/** The discounts of promo codes, and why a code cannot be used. */
@Injectable()
export class Promos {
  constructor(
    @InjectRepository(PromoEntity) private readonly table: Repository<PromoEntity>,
    @InjectRepository(AnyRideEntity) private readonly rides: Repository<AnyRideEntity>,
    private readonly cities: Cities,
  ) {}

  /**
   * A fare with the discount of a code. Nothing is reserved before the ride is booked.
   * @throws Refusal promo_not_valid, with the reason in words and in `why`
   */
  async taken(code: string, riderId: string, pickup: LatLng, priced: Priced): Promise<Priced> {
    const promo = await this.table.findOneBy({ code });
    if (!promo) throw misfit('unknown');
    if (promo.city !== null && promo.city !== (await this.cities.cityOf(pickup))) throw misfit('not_here');
    const now = Date.now();
    if (now < promo.validFrom.getTime()) throw misfit('not_yet');
    if (now >= promo.validUntil.getTime()) throw misfit('over');
    const discountPaise = discountOf(promo, priced);
    const why = await this.#whyNot(promo, riderId, discountPaise);
    if (why) throw misfit(why);
    const discounted = pricedBy(priced.tariff, { ...priced.inputs, discountPaise });
    return { ...priced, ...discounted, promo: { id: promo.id, code: promo.code } };
  }

  /** Why a quoted code cannot be used at the booking. It may be usable again by now, because another ride was cancelled. */
  async lost(promoId: string, riderId: string, discountPaise: number): Promise<Refusal> {
    const promo = await this.table.findOneByOrFail({ id: promoId });
    return misfit((await this.#whyNot(promo, riderId, discountPaise)) ?? 'used_up');
  }

  /** The conditions of the trigger promo_holds, one by one. */
  async #whyNot(promo: PromoEntity, riderId: string, discountPaise: number): Promise<PromoMisfit | null> {
    if (!promo.active) return 'over';
    const own = { riderId, status: Not('cancelled' as const) };
    if (promo.firstRideOnly && (await this.rides.existsBy(own))) return 'not_first';
    if ((await this.rides.countBy({ ...own, promoId: promo.id })) >= promo.usesPerRider) return 'used';
    return promo.heldPaise + discountPaise > promo.budgetPaise ? 'used_up' : null;
  }
}

/** In paise: an amount, or a share of the fare without tolls up to that amount; never more than the fare. */
export function discountOf({ percent, mostPaise }: PromoEntity, { totalPaise, lines }: Priced): number {
  const wanted = percent === null ? mostPaise : Math.round(((totalPaise - sumOf(lines, 'toll')) * percent) / 100);
  return Math.min(wanted, mostPaise, totalPaise);
}

function misfit(why: PromoMisfit): Refusal {
  return new Refusal('promo_not_valid', say(`promo.${why}`), { why });
}
