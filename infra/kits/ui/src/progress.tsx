import styles from './progress.module.css';

interface ProgressProps {
  percent: number;
  /** The name of the progress. */
  label: string;
  /** Glides from step to step. Only for large steps: each glide costs the page a few frames. */
  glides?: boolean;
}

/** How far something has come. */
export function Progress({ percent, label, glides }: ProgressProps) {
  const value = Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <div className={styles.track}>
      <progress className={styles.said} aria-label={label} max={100} value={value} />
      <div className={styles.bar} data-glides={glides} style={{ translate: `${value - 100}%` }} />
    </div>
  );
}
