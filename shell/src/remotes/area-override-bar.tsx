import { Button } from '@rahi/ui-kit';
import { useStore } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';
import type { AreaOverrides } from './area-override.js';
import styles from '../releases/new-version-bar.module.css';

interface AreaOverrideBarProps {
  overrides: AreaOverrides;
  /** Loads the page without the override. */
  reload?(): void;
}

/** Names the area that comes from a development server, and offers the released one. */
export function AreaOverrideBar({ overrides, reload = reloadWithoutQuery }: AreaOverrideBarProps) {
  const override = useStore(overrides);
  if (!override) return null;
  const drop = () => {
    overrides.drop();
    reload();
  };
  return (
    <output className={styles.bar}>
      <span>
        <FormattedMessage id="remotes.override" values={{ area: override.area, server: override.server }} />
      </span>
      <Button small onClick={drop}>
        <FormattedMessage id="remotes.useReleased" />
      </Button>
    </output>
  );
}

function reloadWithoutQuery(): void {
  window.location.assign(window.location.pathname);
}
