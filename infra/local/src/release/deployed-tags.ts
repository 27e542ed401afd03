import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Area } from './areas.js';
import { replaceFileOnDisk } from '../files.js';

/** The variable by which an operator has another version of an image run than docker-compose.yml names. */
export const versionVariable = (image: string): string => `${image.toUpperCase().replaceAll('-', '_')}_VERSION`;

/**
 * Names an area's version where a deployment reads it: in docker-compose.yml and in the values of the chart. `compose.spec.ts`
 * and `chart.int.spec.ts` fail when either says another than the area's manifest.
 */
export function writeDeployedTag(root: string, area: Area, version: string): void {
  const inCompose = new RegExp(`(\\$\\{${versionVariable(area.name)}:-)[^}]*`, 'g');
  rewrite(join(root, 'docker-compose.yml'), inCompose, version);
  const inChart = new RegExp(`(^tags:\\n(?:  .*\\n)*?  ${area.name}: ).*`, 'm');
  rewrite(join(root, 'infra', 'deploy', 'helm', 'rahi', 'values.yaml'), inChart, version);
}

function rewrite(file: string, place: RegExp, version: string): void {
  if (!existsSync(file)) return;
  replaceFileOnDisk(
    file,
    readFileSync(file, 'utf8').replace(place, (_, before: string) => `${before}${version}`),
  );
}
