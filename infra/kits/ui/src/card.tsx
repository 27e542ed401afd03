import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** Next to the title: a filter, a badge. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A panel of a desk screen. */
export function Card({ title, beside, children }: CardProps) {
  return (
    <section className={styles.card}>
      {(title || beside) && (
        <div className={styles.head}>
          {title && <h2 className={styles.title}>{title}</h2>}
          {beside}
        </div>
      )}
      {children}
    </section>
  );
}
