import { CountdownRing } from '@rahi/ui-kit';
import { answerSeconds } from '@rahi/web-kit/requests';
import { useEffect, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import styles from './request-head.module.css';

interface RequestHeadProps {
  title: string;
  note: ReactNode;
  /** Whole seconds left to answer. */
  seconds: number;
}

/** The question, and how long it can be answered. Replaces the header on a phone. */
export function RequestHead({ title, note, seconds }: RequestHeadProps) {
  const { formatMessage } = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element left with the last screen: a screen reader continues from here.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.note}>{note}</p>
      </div>
      <CountdownRing
        small
        seconds={seconds}
        total={answerSeconds}
        label={formatMessage({ id: 'rideRequest.timeToAnswer' })}
      />
    </header>
  );
}
