import styles from './progress.module.css';

/** How far something has come. `label` says what. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  const value = Math.min(100, Math.max(0, Math.round(percent)));
  return <progress className={styles.progress} aria-label={label} max={100} value={value} />;
}
