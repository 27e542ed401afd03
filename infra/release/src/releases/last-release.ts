import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { owners } from '@rahi/contracts/compatibility/contracts';
import { noteReleased } from '@rahi/contracts/compatibility/released';
import type { Area } from './areas.js';
import { SERVICE_KIT } from '../compatibility/migration-breaks.js';

/**
 * Writes down what others rely on from now on, which the next releases are held to: the contracts of a service, and the
 * migrations that it has brought.
 */
export function noteLastRelease(root: string, area: Area, version: string): void {
  const owner = owners.find((one) => one === area.name);
  if (!owner) return;
  noteReleased(owner, join(root, 'infra', 'contracts', 'released'));
  const migrations = [area.workspace, SERVICE_KIT]
    .flatMap((workspace) => migrationsIn(join(root, workspace)))
    .toSorted();
  if (!existsSync(join(root, area.workspace, 'src', 'migrations'))) return;
  const file = join(root, area.workspace, 'released-migrations.json');
  writeFileSync(file, `${JSON.stringify({ version, migrations }, null, 2)}\n`);
}

function migrationsIn(workspace: string): string[] {
  const folder = join(workspace, 'src', 'migrations');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => name.replace(/\.ts$/, ''));
}
