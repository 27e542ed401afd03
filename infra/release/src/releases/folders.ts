import { join, resolve } from 'node:path';
import type { Area } from './areas.js';
import { SHELL } from './areas.js';

/** Where releases lie. Versions in it never change; only the two pointer files move. */
export interface Releases {
  readonly dir: string;
  /** What the gateway serves: `shell/`, `remotes/<area>/<version>/` and the pointer `remotes.json`. */
  readonly web: string;
  /** `<service>/<version>/` and the pointer `services.json`. */
  readonly services: string;
}

/** RAHI_RELEASES, else the data folder itself. */
export function releasesIn(dataDir: string, env: Readonly<Record<string, string | undefined>> = {}): Releases {
  const dir = env['RAHI_RELEASES'] ? resolve(env['RAHI_RELEASES']) : dataDir;
  return { dir, web: join(dir, 'web'), services: join(dir, 'services') };
}

/** The folder with one folder for each version of an area. */
export function versionsOf({ web, services }: Releases, area: Area): string {
  if (area.kind === 'service') return join(services, area.key);
  return area === SHELL ? join(web, 'shells') : join(web, 'remotes', area.key);
}

export const pointerOf = ({ web, services }: Releases, { kind }: Area): string =>
  kind === 'web' ? join(web, 'remotes.json') : join(services, 'services.json');
