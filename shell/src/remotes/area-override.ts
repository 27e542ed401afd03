import { areaNames, type AreaName } from '@rahi/contracts/platform';
import { createStore, parseJson, type DeviceStorage, type Store } from '@rahi/web-kit';
import * as z from 'zod/mini';

/** An area that comes from a development server in place of its release. */
export interface AreaOverride {
  area: AreaName;
  /** Address of the development server, without a slash at its end. */
  server: string;
}

export interface AreaOverrides extends Store<AreaOverride | null> {
  /** The development server of an area; null for an area that comes from its release. */
  serverOf(area: AreaName): Promise<string | null>;
  /** Forgets the override. The page has to be loaded again to show the release. */
  drop(): void;
}

const parameterPrefix = 'rahi-area-';
const storageKey = 'rahi.area-override';
const overrideSchema = z.object({ area: z.enum(areaNames), server: z.string() });
const settingsSchema = z.object({ areaOverrides: z.boolean() });

/** @returns the answer of `/config.json`, parsed; null when there is none */
export async function readSettings(): Promise<unknown> {
  const response = await fetch('/config.json', { cache: 'no-store' }).catch(() => null);
  return response?.ok ? parseJson(await response.text()) : null;
}

/**
 * The override of this tab: `?rahi-area-driver=http://localhost:4102` sets it, and it lasts until it is dropped or the tab is
 * closed. It counts only where `/config.json` says `areaOverrides: true`, which a deployment does not.
 * @param query the page's query
 * @param storage the tab's storage
 */
export function createAreaOverrides(
  query: string,
  storage: DeviceStorage,
  settings: () => Promise<unknown> = readSettings,
): AreaOverrides {
  const store = createStore<AreaOverride | null>(null);
  const wanted = overrideIn(query) ?? overrideSchema.safeParse(parseJson(storage.getItem(storageKey) ?? '')).data;
  const settled = wanted ? settle(wanted) : Promise.resolve();

  async function settle(override: AreaOverride): Promise<void> {
    const { data } = settingsSchema.safeParse(await settings());
    if (!data?.areaOverrides) return storage.removeItem(storageKey);
    storage.setItem(storageKey, JSON.stringify(override));
    store.set(override);
  }

  return {
    ...store,
    async serverOf(area) {
      await settled;
      const override = store.getSnapshot();
      return override?.area === area ? override.server : null;
    },
    drop() {
      storage.removeItem(storageKey);
      store.set(null);
    },
  };
}

function overrideIn(query: string): AreaOverride | undefined {
  const parameters = new URLSearchParams(query);
  for (const area of areaNames) {
    const server = parameters.get(parameterPrefix + area);
    if (server && /^https?:\/\//.test(server)) return { area, server: server.replace(/\/+$/, '') };
  }
  return undefined;
}
