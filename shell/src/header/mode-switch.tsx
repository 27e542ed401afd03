import { Icon } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { nextMode } from './mode.js';
import styles from './mode-switch.module.css';

/** Moves between rider, driver and admin. A phone shows only the target's name; screen readers read the full label. */
export function ModeSwitch({ pathname, inMenu = false }: { pathname: string; inMenu?: boolean }) {
  const { path, name } = nextMode(pathname);
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: `header.switchTo.${name}` });
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={styles.switch}
      data-in-menu={inMenu || undefined}
      aria-label={label}
      data-tip={label}
      onClick={() => void navigate(path)}
    >
      <Icon name="swap" />
      <span className={styles.word}>
        <FormattedMessage id={`area.${name}`} />
      </span>
      <span className={styles.label}>{label}</span>
    </button>
  );
}
