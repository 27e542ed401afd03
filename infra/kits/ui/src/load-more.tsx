import { useEffect, useEffectEvent, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Button } from './button.js';
import styles from './load-more.module.css';

interface LoadMoreProps {
  /** Pages shown so far: a new end for each, so that one still in view asks for the next. */
  pages: number;
  loading: boolean;
  /** Why the last try failed, in words; null when it did not. After a failure only the button asks again. */
  problem: string | null;
  onMore(): void;
}

/** Below a list that goes on: the next page comes when its end is scrolled to, or by the button. */
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
