import type { AdminCaseThread } from '@rahi/contracts/support';
import { EmptyState, Page, QuerySection, Skeleton } from '@rahi/ui-kit';
import { ApiError, useDocumentTitle } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { OldBanner } from '../area/old-banner.js';
import { ScreenHead } from '../area/screen-head.js';
import { RideDispute } from '../ride/ride-dispute.js';
import { CaseActions } from './case-actions.js';
import { CaseAnswer } from './case-answer.js';
import { CaseFacts } from './case-facts.js';
import { CaseNotes } from './case-notes.js';
import { CasePill, SeverityPill } from './case-state.js';
import { CaseThread } from './case-thread.js';
import { useAnswersCases, useCase } from './cases.queries.js';
import styles from './cases.module.css';

/** One case: what was written, notes of the desk, whom and what it is about, and what can be done with it. */
export function CaseScreen({ caseId }: { caseId: string }) {
  const { formatMessage } = useIntl();
  const known = useCase(caseId);
  useDocumentTitle(known.data?.number ?? formatMessage({ id: 'rail.cases' }));
  if (known.data) return <Known thread={known.data} problem={known.error} />;
  // The server refuses an address without a valid id with 400: that case does not exist either.
  const unknown = known.error instanceof ApiError && [400, 404].includes(known.error.status);
  return (
    <Page width="desk">
      <ScreenHead path="cases" title={formatMessage({ id: 'rail.cases' })} />
      {unknown ? (
        <EmptyState icon="mail" title={formatMessage({ id: 'cases.notFound' })}>
          <FormattedMessage id="cases.notFoundHint" />
        </EmptyState>
      ) : (
        <QuerySection query={known} what="cases.theCase" skeleton={<Skeleton shape="block" />}>
          {() => null}
        </QuerySection>
      )}
    </Page>
  );
}

function Known({ thread, problem }: { thread: AdminCaseThread; problem: Error | null }) {
  const answers = useAnswersCases();
  const { id, number, state, severity, overdue, rideId } = thread;
  return (
    <Page width="desk">
      <ScreenHead
        path="cases"
        title={number}
        beside={
          <>
            <SeverityPill severity={severity} />
            <CasePill state={state} overdue={overdue} />
          </>
        }
        actions={answers && state !== 'closed' && <CaseActions thread={thread} />}
      />
      <OldBanner problem={problem} />
      <div className={styles.grid}>
        <div className={styles.side}>
          <CaseThread thread={thread} />
          {answers && state !== 'closed' && <CaseAnswer key={id} thread={thread} />}
        </div>
        <div className={styles.side}>
          <CaseFacts thread={thread} mayMerge={answers && state !== 'closed'} />
          {rideId !== null && <RideDispute rideId={rideId} />}
          <CaseNotes thread={thread} mayWrite={answers} />
        </div>
      </div>
    </Page>
  );
}
