// What no first screen needs, in one file that is loaded after it.
import { NewVersionBar } from './releases/new-version-bar.js';
import type { ReleaseWatch } from './releases/release-watch.js';
import { VersionBeforeBar } from './releases/version-before-bar.js';
import type { AreaOverrides } from './remotes/area-override.js';
import { AreaOverrideBar } from './remotes/area-override-bar.js';

export { RequestsElsewhere } from './requests/requests-elsewhere.js';
export { SuspendedBar } from './session/suspended-bar.js';
export { Tooltips } from './tooltips/tooltips.js';

interface VersionBarsProps {
  releases: ReleaseWatch;
  overrides: AreaOverrides;
}

/** What the page says about its versions. */
export function VersionBars({ releases, overrides }: VersionBarsProps) {
  return (
    <>
      <NewVersionBar releases={releases} />
      <VersionBeforeBar releases={releases} />
      <AreaOverrideBar overrides={overrides} />
    </>
  );
}
