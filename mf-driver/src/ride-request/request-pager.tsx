import { IconButton } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import styles from './request-pager.module.css';

interface RequestPagerProps {
  /** Every waiting request, with the current one among them. */
  ids: readonly string[];
  current: string;
  onGo(id: string): void;
}

/** The place of the current request among all, from 1; null while there is only one. */
export function placeAmong(ids: readonly string[], current: string): { place: number; count: number } | null {
  const index = ids.indexOf(current);
  return index < 0 || ids.length < 2 ? null : { place: index + 1, count: ids.length };
}

/** The way to the other waiting requests, where there are any. */
export function RequestPager({ ids, current, onGo }: RequestPagerProps) {
  const { formatMessage } = useIntl();
  if (!placeAmong(ids, current)) return null;
  const go = (step: number) => {
    const id = ids[(ids.indexOf(current) + step + ids.length) % ids.length];
    if (id) onGo(id);
  };
  return (
    <nav className={styles.pager} aria-label={formatMessage({ id: 'rideRequest.waitingRequests' })}>
      <IconButton
        icon="chevron-left"
        kind="floating"
        label={formatMessage({ id: 'rideRequest.previousRequest' })}
        onClick={() => go(-1)}
      />
      <IconButton
        icon="chevron-right"
        kind="floating"
        label={formatMessage({ id: 'rideRequest.nextRequest' })}
        onClick={() => go(1)}
      />
    </nav>
  );
}
