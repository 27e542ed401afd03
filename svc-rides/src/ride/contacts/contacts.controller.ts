import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { mostRidesOfContacts, phoneSearch, plainLetters, ridesOfContacts } from '@rahi/contracts';
import { containing, HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import type { Repository } from 'typeorm';
import { AnyRideEntity } from '../past/any-ride.entity.js';

/** As the indexes of `searched-contacts` have it. */
const grams = 'search_grams(contacts_text(ride.guest, ride.parcel))';

/** Rides by their people who have no account: guests (R45), and whoever hands over or gets a parcel. */
@Controller()
export class ContactsController {
  constructor(@InjectRepository(AnyRideEntity) private readonly rides: Repository<AnyRideEntity>) {}

  @HandlesInternal(ridesOfContacts)
  async of({ request }: InternalInbound<typeof ridesOfContacts>) {
    const { search, phones, from, to } = request;
    const digits = phoneSearch(search);
    const words = digits ?? plainLetters(search);
    if ((digits !== null && !phones) || [...words].length < 3) return { rideIds: [], more: false };
    const query = this.rides
      .createQueryBuilder('ride')
      .select('ride.id', 'id')
      .where('(ride.guest IS NOT NULL OR ride.parcel IS NOT NULL)')
      .andWhere(`${grams} @> search_grams(folded(:words))`, { words })
      .andWhere('contacts_text(ride.guest, ride.parcel) LIKE folded(:pattern)', { pattern: containing(words) })
      .orderBy('ride.createdAt', 'DESC')
      .addOrderBy('ride.id', 'DESC')
      .limit(mostRidesOfContacts + 1);
    if (from !== undefined) query.andWhere('ride.createdAt >= :from', { from });
    if (to !== undefined) query.andWhere('ride.createdAt <= :to', { to });
    const found = (await query.getRawMany<{ id: string }>()).map(({ id }) => id);
    return { rideIds: found.slice(0, mostRidesOfContacts), more: found.length > mostRidesOfContacts };
  }
}
