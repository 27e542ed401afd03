import { basename } from 'node:path';
import { UsageError } from '@rahi/bootstrap/options.mjs';
import { areas, serviceNames } from '@rahi/contracts/platform';

/** A part that is released on its own. */
export interface Area {
  /** For people: `mf-driver`, `shell`, `svc-rides`, `gateway`. */
  readonly name: string;
  /** Its folder in the repository. */
  readonly workspace: string;
  /** Files for the browser, a program of ours, or only an image: a program of others with our settings. */
  readonly kind: 'web' | 'service' | 'image';
  /** Its name in the pointer file; for a remote the name of the area, `driver`. */
  readonly key: string;
}

const service = (workspace: string): Area => {
  const name = basename(workspace);
  return { name, workspace, kind: 'service', key: name };
};

export const SHELL: Area = { name: 'shell', workspace: 'shell', kind: 'web', key: 'shell' };
export const WEB_AREAS: readonly Area[] = [
  SHELL,
  ...areas.map(({ name, workspace }): Area => ({ name: workspace, workspace, kind: 'web', key: name })),
];
export const GATEWAY: Area = service('infra/gateway');
export const SERVICE_AREAS: readonly Area[] = [...serviceNames.map(service), GATEWAY];

/** The web server in front of the gateway in a deployment; `npm start` has none. */
export const EDGE: Area = { name: 'edge', workspace: 'infra/deploy', kind: 'image', key: 'edge' };

/** The partners' program (ADR 92). It is released as an image; `npm start` runs what is built. Most installations have none. */
export const PARTNERS: Area = service('infra/partners');

/** Everything that every installation has, and that is released on its own. */
export const AREAS: readonly Area[] = [...WEB_AREAS, ...SERVICE_AREAS, EDGE];

/** Everything of which there is an image. */
export const IMAGE_AREAS: readonly Area[] = [...AREAS, PARTNERS];

/**
 * The area of a workspace's folder (`infra/gateway`) or name (`gateway`).
 * @throws UsageError naming those there are
 */
export function areaOf(name: string): Area {
  const found = IMAGE_AREAS.find((area) => area.workspace === name || area.name === name);
  if (found) return found;
  throw new UsageError(
    `${name === '' ? 'This folder' : `"${name}"`} is not released on its own: these are ${IMAGE_AREAS.map((area) => area.name).join(', ')}.`,
  );
}

/** Whether a process of this name is an instance of a service: `svc-rides`, `svc-rides-2`. */
export function isInstanceOf(program: string, name: string): boolean {
  return name === program || name.startsWith(`${program}-`);
}
