import { Button } from '@rahi/ui-kit';
import { useStore } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './new-version-bar.module.css';
import type { ReleaseWatch } from './release-watch.js';

interface NewVersionBarProps {
  releases: ReleaseWatch;
  reload?(): void;
}

/** Offers a newer version. It never reloads by itself: the person may be in the middle of a trip. */
export function NewVersionBar({ releases, reload = () => window.location.reload() }: NewVersionBarProps) {
  const { newer } = useStore(releases);
  const [later, setLater] = useState(false);
  const offered = newer && !later;
  return (
    <output className={offered ? styles.bar : undefined}>
      {offered && (
        <>
          <span>
            <FormattedMessage id="releases.newVersion" />
          </span>
          <Button small onClick={reload}>
            <FormattedMessage id="releases.reload" />
          </Button>
          <Button small kind="quiet" onClick={() => setLater(true)}>
            <FormattedMessage id="releases.later" />
          </Button>
        </>
      )}
    </output>
  );
}
