import { readSite, type Site } from '@rahi/machine-kit/data/run-files';
import { errorLine, StartFailure } from '@rahi/machine-kit/errors';
import { launcherRuns } from '@rahi/machine-kit/process/control';
import type { Area } from '../releases/areas.js';
import { endCanary } from '../releases/canary.js';
import type { Releases } from '../releases/folders.js';
import { withdraw, type Moved } from '../releases/release.js';
import { checkReleased, type CheckOptions } from './page-check.js';

/** The product that runs on a data folder, if any. @param say is called where it cannot be used for a check */
export async function siteForChecks(dataDir: string, say: (line: string) => void): Promise<Site | undefined> {
  const site = (await launcherRuns(dataDir)) ? readSite(dataDir) : undefined;
  if (site && site.inboxUrl === null) {
    say(
      'Nobody can sign in for the check, because the product sends its mail elsewhere: only made without real answers.',
    );
  }
  return site;
}

/**
 * Opens a front end after its release, as people get it. When it does not work, its pointer moves back.
 * @throws StartFailure when it does not work
 */
export async function settleFrontEnd(
  releases: Releases,
  area: Area,
  { version, from }: Moved,
  options: CheckOptions,
): Promise<void> {
  try {
    await checkReleased(releases, area, version, options);
  } catch (error) {
    if (from === null) throw error;
    if (!(await endCanary(releases, area, version))) await withdraw(releases, area, version, from);
    throw new StartFailure(`${errorLine(error)} It was taken back: people get ${from} again.`, { cause: error });
  }
}
