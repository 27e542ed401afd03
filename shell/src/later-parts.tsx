// What no first screen needs, in one file that is loaded after it.
import { NewVersionBar } from './releases/new-version-bar.js';
import { VersionBeforeBar } from './releases/version-before-bar.js';
import { AreaOverrideBar } from './remotes/area-override-bar.js';
import { RequestsElsewhere } from './requests/requests-elsewhere.js';
import { SuspendedBar } from './session/suspended-bar.js';
import type { ShellServices } from './shell-services.js';

export { Tooltips } from './tooltips/tooltips.js';

type LaterBarsProps = Pick<ShellServices, 'services' | 'releases' | 'overrides'>;

/** What the page says about the account, a running trip and its versions. */
export function LaterBars({ services, releases, overrides }: LaterBarsProps) {
  return (
    <>
      <SuspendedBar session={services.session} />
      <RequestsElsewhere services={services} />
      <NewVersionBar releases={releases} />
      <VersionBeforeBar releases={releases} />
      <AreaOverrideBar overrides={overrides} />
    </>
  );
}
