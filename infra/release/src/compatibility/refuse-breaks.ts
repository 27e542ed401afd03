import { join } from 'node:path';
import { breaks, judged, sentenceOf } from '@rahi/contracts/compatibility/breaks';
import { owners, presentContracts } from '@rahi/contracts/compatibility/contracts';
import { releasedContracts } from '@rahi/contracts/compatibility/released';
import { retired } from '@rahi/contracts/compatibility/retired';
import { StartFailure } from '@rahi/machine-kit/errors';
import type { Area } from '../releases/areas.js';
import { migrationBreaks } from './migration-breaks.js';

/**
 * Refuses a release that would break what runs beside it: its contracts and migrations, against those of its last release.
 * @param root the repository, compiled
 * @throws StartFailure with a sentence for each break
 */
export async function refuseBreaks(root: string, area: Area): Promise<void> {
  if (area.kind !== 'service') return;
  const found = [...contractBreaks(root, area), ...(await migrationBreaks(root, area.workspace))];
  if (found.length === 0) return;
  const lines = found.map((one) => `  ${one}`).join('\n');
  throw new StartFailure(
    `${area.name} would break its last release, which runs beside this one and again after a rollback. Nothing was released.\n${lines}\nHow to change it in steps: infra/docs/release.md.`,
  );
}

function contractBreaks(root: string, area: Area): string[] {
  const owner = owners.find((one) => one === area.name);
  if (!owner) return [];
  const released = releasedContracts(owner, join(root, 'infra', 'contracts', 'released'));
  const { broken } = judged(breaks(released, presentContracts(owner)), retired);
  return broken.map(sentenceOf);
}
