import type { Area } from '@rahi/contracts/platform';
import { Loading, Page, Skeleton } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import styles from './area-skeleton.module.css';

/** The shape of what comes: a map with its sheet, or a desk. */
export function AreaSkeleton({ shape }: { shape: Area['skeleton'] }) {
  return shape === 'desk' ? <DeskSkeleton /> : <MapSkeleton />;
}

function MapSkeleton() {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.screen}>
      <div className={styles.sheet}>
        <Loading label={formatMessage({ id: 'remotes.loadingMap' })}>
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
  const { formatMessage } = useIntl();
  return (
    <Page width="desk">
      <Loading label={formatMessage({ id: 'remotes.loadingDashboard' })}>
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
