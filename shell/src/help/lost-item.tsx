import { answerLostItem } from '@rahi/contracts/calls/support.calls';
import type { LostItem } from '@rahi/contracts/support';
import { Button, QuerySection, Skeleton } from '@rahi/ui-kit';
import { describeError, type RemoteServices } from '@rahi/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallOther } from './call-other.js';
import styles from './help.module.css';
import { lostItemQuery } from './help.queries.js';
import { TripLine } from './trip-line.js';

interface LostItemProps {
  caseId: string;
  services: RemoteServices;
}

/** What a rider has lost on a trip of this driver, and whether it was found. */
export function LostItemQuestion({ caseId, services }: LostItemProps) {
  const query = useQuery(lostItemQuery(services.api, caseId));
  return (
    <section className={styles.section} aria-labelledby="lost-item">
      <h2 id="lost-item" className={styles.heading}>
        <FormattedMessage id="help.lost" />
      </h2>
      <QuerySection query={query} what="help.lost.what" skeleton={<Skeleton shape="block" />} age>
        {(item) => <Question item={item} services={services} />}
      </QuerySection>
    </section>
  );
}

function Question({ item, services }: { item: LostItem; services: RemoteServices }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, rideId, text, found, callUntil } = item;
  const answer = async (isFound: boolean) => {
    setBusy(true);
    try {
      const answered = await services.api.call(answerLostItem, { params: { id }, body: { found: isFound } });
      queryClient.setQueryData(lostItemQuery(services.api, id).queryKey, answered);
      setProblem(null);
    } catch (error) {
      setProblem(describeError(formatMessage, error));
    }
    setBusy(false);
  };
  return (
    <>
      <TripLine rideId={rideId} api={services.api} />
      <p className={styles.words}>
        <FormattedMessage id="help.lost.writes" values={{ text }} />
      </p>
      {found === null ? (
        <>
          <Button wide kind="primary" loading={busy} onClick={() => void answer(true)}>
            <FormattedMessage id="help.lost.found" />
          </Button>
          <Button wide loading={busy} onClick={() => void answer(false)}>
            <FormattedMessage id="help.lost.notFound" />
          </Button>
        </>
      ) : (
        <p className={styles.words}>
          <FormattedMessage id={found ? 'help.lost.saidFound' : 'help.lost.saidNotFound'} />
        </p>
      )}
      {problem !== null && (
        <p className={styles.wrong} role="alert">
          {problem}
        </p>
      )}
      {callUntil !== null && <CallOther rideId={rideId} until={callUntil} services={services} />}
    </>
  );
}
