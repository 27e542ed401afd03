import { Icon } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { modeOf, nextMode } from './mode.js';
import styles from './mode-switch.module.css';

/** Moves between rider, driver and admin. A phone shows the target's word; the full label is there for screen readers. */
export function ModeSwitch({ pathname }: { pathname: string }) {
  const { area, word, label } = nextMode(modeOf(pathname));
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label={label}
      data-tip={label}
      onClick={() => void navigate(`/${area}`)}
    >
      <Icon name="swap" />
      <span className={styles.word}>{word}</span>
      <span className={styles.label}>{label}</span>
    </button>
  );
}
