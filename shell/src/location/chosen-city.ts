import { parseJson, type CityView, type DeviceStorage, type LookedAt } from '@rahi/web-kit';
import * as z from 'zod/mini';
import { readSettings } from '../remotes/area-override.js';

const storageKey = 'rahi.city';
const viewSchema = z.object({
  name: z.string(),
  slug: z.string(),
  lat: z.number(),
  lng: z.number(),
  isPosition: z.boolean(),
});
const settingsSchema = z.object({ local: z.boolean() });

/** The city that a person looks at instead of their own place, kept for this visit. */
export interface ChosenCity {
  read(): CityView | null;
  /** Stores a city, or null to clear it. The city counts as the person's position only in local mode (R32). */
  choose(city: LookedAt | null): Promise<CityView | null>;
}

/** For a page that cannot keep one. */
export const noCity: ChosenCity = { read: () => null, choose: () => Promise.resolve(null) };

/**
 * @param storage the tab's storage
 * @param settings reads `/config.json`, which says whether this is the local mode
 */
export function createChosenCity(storage: DeviceStorage, settings: () => Promise<unknown> = readSettings): ChosenCity {
  return {
    read: () => viewSchema.safeParse(parseJson(storage.getItem(storageKey) ?? '')).data ?? null,
    async choose(city) {
      if (!city) {
        storage.removeItem(storageKey);
        return null;
      }
      const { data } = settingsSchema.safeParse(await settings());
      const { name, slug, lat, lng } = city;
      const view: CityView = { name, slug, lat, lng, isPosition: data?.local ?? false };
      storage.setItem(storageKey, JSON.stringify(view));
      return view;
    },
  };
}
