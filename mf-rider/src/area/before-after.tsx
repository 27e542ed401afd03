import type { ReactNode } from 'react';
import styles from './before-after.module.css';

/** What a change makes of a booking or a trip: its two `Side`s, beside each other where there is room. */
export function BeforeAfter({ children }: { children: ReactNode }) {
  return <div className={styles.sides}>{children}</div>;
}

interface SideProps {
  name: ReactNode;
  /** Whether it is the one after the change. */
  isNew?: boolean;
  children: ReactNode;
}

export function Side({ name, isNew, children }: SideProps) {
  return (
    <div className={styles.side} data-new={isNew || undefined}>
      <span className={styles.name}>{name}</span>
      {children}
    </div>
  );
}

/** The fare of a side. */
export function SideFare({ children }: { children: ReactNode }) {
  return <b className={styles.fare}>{children}</b>;
}
