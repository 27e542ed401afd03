import { areaNames } from '@rahi/contracts/platform';
import { useStore } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';
import styles from './new-version-bar.module.css';
import type { ReleaseWatch } from './release-watch.js';

/** Says that the page shows the version before the released one, which has failed. */
export function VersionBeforeBar({ releases }: { releases: ReleaseWatch }) {
  const { failed } = useStore(releases);
  const fellBack = areaNames.some((area) => failed[area] !== undefined);
  return (
    <output className={fellBack ? styles.bar : undefined}>
      {fellBack && <FormattedMessage id="releases.versionBefore" />}
    </output>
  );
}
