import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import styles from './banner.module.css';

interface BannerProps {
  title: ReactNode;
  children?: ReactNode;
  /** `accent` asks for attention; the others report a state. */
  tone?: 'accent' | 'neutral' | 'ok' | 'bad';
  action?: ReactNode;
}

/** A notice within a screen, with at most one thing to do about it. */
export function Banner({ title, children, tone = 'accent', action }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.note}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
