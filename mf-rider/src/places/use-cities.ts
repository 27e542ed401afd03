import { isInBox, type LatLng } from '@rahi/contracts/geo/distance';
import type { City } from '@rahi/contracts/places';
import { placeText } from '@rahi/ui-kit';
import { inLanguage, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { IntlShape } from 'react-intl';
import { citiesQuery } from './places.queries.js';

/** How many cities are offered to be looked at. */
const mostOffered = 3;
const none: readonly City[] = [];

/** The served cities with a map; empty until they are known. */
export function useCities(enabled: boolean): readonly City[] {
  const { api } = useRemote();
  return useQuery({ ...citiesQuery(api), enabled }).data ?? none;
}

/** How many cities a sentence names at most. */
const mostNamed = 4;
const list = inLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** Says that a place is not served and lists the cities that are, those with known roads first. */
export function sentenceOfNotServed(formatMessage: IntlShape['formatMessage'], cities: readonly City[]): string {
  const names = cities.toSorted((a, b) => Number(b.routable) - Number(a.routable)).map(({ name }) => placeText(name));
  const named =
    names.length > mostNamed ? [...names.slice(0, mostNamed - 1), formatMessage({ id: 'home.otherCities' })] : names;
  const where = named.length > 0 ? list().format(named) : formatMessage({ id: 'home.placesInIndia' });
  return formatMessage({ id: 'home.notServed' }, { cities: where });
}

/** The cities to look at: those in which rides follow the roads, else the first of the others. */
export function citiesToTry(cities: readonly City[]): readonly City[] {
  const routable = cities.filter((city) => city.routable);
  return routable.length > 0 ? routable.slice(0, mostOffered) : cities.slice(0, 1);
}

export function isInCity(place: LatLng, { bounds }: City): boolean {
  return isInBox(place, bounds);
}
