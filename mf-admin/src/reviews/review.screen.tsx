import { documentKinds, type DriverReviewDetail } from '@rahi/contracts/documents';
import { groupedPhone } from '@rahi/contracts/phones';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { Card, EmptyState, KeyValue, KeyValues, Page, Plate } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { RecordStates } from '../area/record-states.js';
import { ScreenHead } from '../area/screen-head.js';
import { PaperCard } from './paper.card.js';
import { pollMs, reviewQuery } from './reviews.queries.js';
import styles from './reviews.module.css';

/** One driver's papers: each paper, the data of the account, and the decision. */
export function ReviewScreen({ driverId }: { driverId: string }) {
  const { services } = useRemote();
  const { formatMessage } = useIntl();
  const review = useQuery({ ...reviewQuery(services.api, driverId), refetchInterval: pollMs });
  useDocumentTitle(review.data?.name ?? formatMessage({ id: 'rail.reviews' }));
  if (!review.data) return <RecordStates icon="user" tab="drivers" query={review} />;
  const { name, papers } = review.data;
  const ordered = documentKinds.flatMap((kind) => papers.documents.filter((one) => one.kind === kind));
  return (
    <Page width="desk">
      <ScreenHead title={name} path="reviews" />
      <div className={styles.review}>
        <div className={styles.papers}>
          {ordered.length === 0 && (
            <EmptyState icon="receipt" title={formatMessage({ id: 'reviews.noPapers' })}>
              <FormattedMessage id="reviews.noPapersHint" />
            </EmptyState>
          )}
          {ordered.map((document) => (
            <PaperCard key={document.id} driverId={driverId} document={document} />
          ))}
        </div>
        <Data review={review.data} />
      </div>
    </Page>
  );
}

/** The data of the account, to compare with the papers. */
function Data({ review }: { review: DriverReviewDetail }) {
  const { formatMessage } = useIntl();
  const { name, phone, vehicleModel, vehicleNumber, vehicleType, papers, women } = review;
  return (
    <Card title={formatMessage({ id: 'reviews.data' })}>
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'reviews.name' })}>{name}</KeyValue>
        <KeyValue name={formatMessage({ id: 'driver.phone' })}>{phone ? groupedPhone(phone) : '–'}</KeyValue>
        <KeyValue name={formatMessage({ id: 'driver.type' })}>
          {vehicleType ? vehicleFacts[vehicleType].label : formatMessage({ id: 'driver.notGivenYet' })}
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'driver.model' })}>{vehicleModel ?? '–'}</KeyValue>
        <KeyValue name={formatMessage({ id: 'driver.number' })}>
          {vehicleNumber ? <Plate number={vehicleNumber} /> : '–'}
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'reviews.standing' })}>
          {formatMessage({ id: 'reviews.standingIs' }, { standing: papers.standing })}
        </KeyValue>
        {women?.said && (
          <KeyValue name={formatMessage({ id: 'driver.womanSays' })}>
            {formatMessage({ id: 'driver.verifiedState' }, { verified: women.verified })}
          </KeyValue>
        )}
      </KeyValues>
      {papers.approval === 'automatic' && (
        <p className={styles.quiet}>
          <FormattedMessage id="reviews.automatic" />
        </p>
      )}
    </Card>
  );
}
