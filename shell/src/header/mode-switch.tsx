import { Icon } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { nextMode } from './mode.js';
import styles from './mode-switch.module.css';

/** Moves between rider, driver and admin. A phone shows only the target's name; screen readers read the full label. */
export function ModeSwitch({ pathname }: { pathname: string }) {
  const { path, label: word } = nextMode(pathname);
  const label = `Switch to ${word}`;
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label={label}
      data-tip={label}
      onClick={() => void navigate(path)}
    >
      <Icon name="swap" />
      <span className={styles.word}>{word}</span>
      <span className={styles.label}>{label}</span>
    </button>
  );
}
