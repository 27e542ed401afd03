import { useEffect, useEffectEvent, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Button } from './button.js';
import styles from './load-more.module.css';

interface LoadMoreProps {
  /** The number of pages shown: each has a new end, so an end still in view requests the next page. */
  pages: number;
  loading: boolean;
  /** The error of the last attempt, in words; null without one. After a failure only the button asks again. */
  problem: string | null;
  onMore(): void;
}

/** The end of a list with more pages: scrolling to it, or the button, loads the next page. */
export function LoadMore({ pages, loading, problem, onMore }: LoadMoreProps) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.more}>
      <EndOfList
        key={pages}
        onSeen={() => {
          if (!loading && problem === null) onMore();
        }}
      />
      {problem !== null && <p role="alert">{problem}</p>}
      <Button wide loading={loading} onClick={onMore}>
        {formatMessage({ id: problem === null ? 'ui.loadMore' : 'ui.retry' })}
      </Button>
    </div>
  );
}

function EndOfList({ onSeen }: { onSeen(): void }) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen());
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} />;
}
