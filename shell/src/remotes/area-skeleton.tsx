import type { Area } from '@rahi/contracts/platform';
import { Loading, Page, Skeleton } from '@rahi/ui-kit';
import styles from './area-skeleton.module.css';

/** The shape of what comes: a map with its sheet, or a desk. */
export function AreaSkeleton({ shape }: { shape: Area['skeleton'] }) {
  return shape === 'desk' ? <DeskSkeleton /> : <MapSkeleton />;
}

function MapSkeleton() {
  return (
    <div className={styles.screen}>
      <div className={styles.sheet}>
        <Loading label="Loading the map">
          <Skeleton shape="title" />
          <Skeleton width={40} />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Loading>
      </div>
    </div>
  );
}

const six = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

function DeskSkeleton() {
  return (
    <Page width="desk">
      <Loading label="Loading the dashboard">
        <div className={styles.cards}>
          {six.map((key) => (
            <Skeleton key={key} shape="block" />
          ))}
        </div>
        {six.map((key) => (
          <Skeleton key={key} shape="row" />
        ))}
      </Loading>
    </Page>
  );
}
