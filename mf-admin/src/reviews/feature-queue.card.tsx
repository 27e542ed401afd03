import type { FeatureReview } from '@rahi/contracts/calls/preferences.calls';
import { knownPreferences } from '@rahi/contracts/preferences';
import { EmptyState, type TableColumn } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { PagedCard } from '../area/paged-card.js';
import { PersonCell, TimeCell } from '../rides/ride-cells.js';
import { featureReviewsQuery, pollMs } from './reviews.queries.js';

const columns: readonly TableColumn[] = [
  { key: 'since', label: 'reviews.since' },
  { key: 'driver', label: 'column.driver' },
  { key: 'features', label: 'reviews.waiting' },
];

/** Drivers with features of their vehicle that wait for the desk (ADR 88). The page of the driver has the decision. */
export function FeatureQueue() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  return (
    <PagedCard
      title={formatMessage({ id: 'reviews.features' })}
      label="reviews.features"
      what="reviews.theFeatures"
      columns={columns}
      pageAt={(cursor) => featureReviewsQuery(services.api, cursor)}
      everyMs={pollMs}
      age
      cards
      counted="reviews.count"
      empty={
        <EmptyState icon="check" title={formatMessage({ id: 'reviews.noFeatures' })}>
          <FormattedMessage id="reviews.noFeaturesHint" />
        </EmptyState>
      }
    >
      {(review) => <Row key={review.driverId} review={review} />}
    </PagedCard>
  );
}

function Row({ review: { driverId, name, since, waiting } }: { review: FeatureReview }) {
  const { formatMessage } = useIntl();
  return (
    <tr>
      <TimeCell at={since} />
      <PersonCell kind="driver" person={{ id: driverId, name }} />
      <td data-wide>
        {knownPreferences(waiting)
          .map((id) => formatMessage({ id: `ui.preference.${id}` }))
          .join(', ')}
      </td>
    </tr>
  );
}
