import { Button } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { useRideHistory } from './history.queries.js';
import styles from './more-rides.module.css';

/** The next page: when the end of the list is scrolled to, or by the button. */
export function MoreRides({ history }: { history: ReturnType<typeof useRideHistory> }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = history;
  if (!hasNextPage) return null;
  return (
    <div className={styles.more}>
      {/* A new end for each page: one that is still in view asks for the next. */}
      <EndOfList
        key={history.data?.pages.length}
        onSeen={() => {
          if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
        }}
      />
      {isFetchNextPageError && <p role="alert">{describeError(error, 'More rides could not be loaded.')}</p>}
      <Button wide loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Retry' : 'Load more'}
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
