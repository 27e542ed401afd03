import type { DriverReview } from '@rahi/contracts/documents';
import { EmptyState, Page, type TableColumn } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { PagedCard } from '../area/paged-card.js';
import { ScreenHead } from '../area/screen-head.js';
import { PersonCell, TimeCell } from '../rides/ride-cells.js';
import { FeatureQueue } from './feature-queue.card.js';
import { pollMs, reviewsQuery } from './reviews.queries.js';
import { WomenQueue } from './women-queue.card.js';
import styles from './reviews.module.css';

const columns: readonly TableColumn[] = [
  { key: 'since', label: 'reviews.since' },
  { key: 'driver', label: 'column.driver' },
  { key: 'papers', label: 'reviews.waiting' },
  { key: 'actions', label: 'column.actions', hidden: true },
];

/** Drivers with waiting papers, the longest wait first. */
export function ReviewsScreen() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const title = formatMessage({ id: 'rail.reviews' });
  useDocumentTitle(title);
  return (
    <Page width="desk">
      <ScreenHead title={title} />
      <PagedCard
        title={formatMessage({ id: 'reviews.queue' })}
        label="rail.reviews"
        what="reviews.theQueue"
        columns={columns}
        pageAt={(cursor) => reviewsQuery(services.api, cursor)}
        everyMs={pollMs}
        age
        cards
        counted="reviews.count"
        empty={
          <EmptyState icon="check" title={formatMessage({ id: 'reviews.none' })}>
            <FormattedMessage id="reviews.noneHint" />
          </EmptyState>
        }
      >
        {(review) => <Row key={review.driverId} review={review} />}
      </PagedCard>
      <FeatureQueue />
      <WomenQueue />
    </Page>
  );
}

function Row({ review: { driverId, name, since, waiting } }: { review: DriverReview }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  return (
    <tr>
      <TimeCell at={since} />
      <PersonCell kind="driver" person={{ id: driverId, name }} />
      <td data-wide>{waiting.map((kind) => formatMessage({ id: 'reviews.kind' }, { kind })).join(', ')}</td>
      <td>
        <Link
          className={styles.link}
          to={`${basePath}/reviews/${driverId}`}
          aria-label={formatMessage({ id: 'reviews.reviewOf' }, { name })}
        >
          <FormattedMessage id="reviews.review" />
        </Link>
      </td>
    </tr>
  );
}
