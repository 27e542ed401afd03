import { IconButton, Pill } from '@rahi/ui-kit';
import styles from './request-pager.module.css';

interface RequestPagerProps {
  ids: readonly string[];
  current: string;
  onGo(id: string): void;
}

/** "1 of 2", and the way to the others; nothing while there is only one. */
export function RequestPager({ ids, current, onGo }: RequestPagerProps) {
  const index = ids.indexOf(current);
  if (index < 0 || ids.length < 2) return null;
  const go = (step: number) => {
    const id = ids[(index + step + ids.length) % ids.length];
    if (id) onGo(id);
  };
  return (
    <nav className={styles.pager} aria-label="Waiting requests">
      <IconButton icon="chevron-left" label="Previous request" onClick={() => go(-1)} />
      <Pill>
        {index + 1} of {ids.length}
      </Pill>
      <IconButton icon="chevron-right" label="Next request" onClick={() => go(1)} />
    </nav>
  );
}
