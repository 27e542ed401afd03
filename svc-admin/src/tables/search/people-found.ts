import type { EntityManager } from 'typeorm';
import { DriverEntity } from '../driver.entity.js';
import { UserEntity } from '../user.entity.js';
import { containing } from '@rahi/service-kit';
import { matching, phoneDigits, type PeopleFound } from './search.js';

/** A text that matches more people than this does not identify anyone: it does not find their rows. */
const mostPeople = 100;
/** An email, a phone or a plate has one of these; rides have the names of people in their own text. */
const contact = /[@.\d]/;

/** The riders and drivers whose email, phone or plate contains the search text: the search finds their rides. */
export async function travellersFound(manager: EntityManager, typed: string): Promise<PeopleFound> {
  const named = ['riderId', 'driverId'];
  if (!contact.test(phoneDigits(typed)) || typed.length < 3) return { ids: [], named };
  const { sql, parameters } = matching('listed', typed, { byIndex: true, phones: true });
  const users = await manager
    .createQueryBuilder(UserEntity, 'listed')
    .select('listed.id', 'id')
    .where(sql, parameters)
    .limit(mostPeople + 1)
    .getRawMany<{ id: string }>();
  const plates = await ownersOfPlates(manager, typed);
  return { ids: [...(users.length > mostPeople ? [] : users.map(({ id }) => id)), ...plates], named };
}

/**
 * Ids of the users whose name, email or phone contains the search text, or whose id begins with it; the newest, at most
 * 100.
 */
export async function peopleFound(manager: EntityManager, typed: string): Promise<string[]> {
  const { sql, parameters } = matching('listed', typed, {
    byIndex: Array.from(typed).length > 2,
    phones: true,
  });
  const users = await manager
    .createQueryBuilder(UserEntity, 'listed')
    .select('listed.id', 'id')
    .where(sql, parameters)
    .orderBy('listed.createdAt', 'DESC')
    .limit(mostPeople)
    .getRawMany<{ id: string }>();
  return users.map(({ id }) => id);
}

/** The rides of people, and these rides. */
export function withRides({ ids, named }: PeopleFound, rideIds: readonly string[]): PeopleFound {
  return rideIds.length === 0 ? { ids, named } : { ids: [...ids, ...rideIds], named: [...named, 'id'] };
}

/** The drivers whose plate contains the search text. */
export async function plateOwnersFound(manager: EntityManager, typed: string): Promise<PeopleFound> {
  return { ids: await ownersOfPlates(manager, typed), named: ['id'] };
}

async function ownersOfPlates(manager: EntityManager, typed: string): Promise<string[]> {
  const plate = typed.toLowerCase().replace(/[\s-]/g, '');
  if (!/^(?=.*\d)[0-9a-z]{3,12}$/.test(plate)) return [];
  const drivers = await manager
    .createQueryBuilder(DriverEntity, 'driver')
    .select('driver.id', 'id')
    .where('search_grams(driver.plate) @> search_grams(:plate)', { plate })
    .andWhere('driver.plate LIKE :pattern', { pattern: containing(plate) })
    .limit(mostPeople + 1)
    .getRawMany<{ id: string }>();
  return drivers.length > mostPeople ? [] : drivers.map(({ id }) => id);
}
