import { Button, CountdownRing } from '@rahi/ui-kit';
import { useCountdown } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useState } from 'react';
import { useRemote } from '../remote.context.js';
import { useOpenRequests } from '../requests/open-requests.queries.js';
import { useRequestMemory } from '../requests/request-memory.context.js';
import { DriverStage } from '../stage/driver-stage.js';
import { EarningsBreakdown } from './earnings-breakdown.js';
import { RequestDetails } from './request-details.js';
import { RequestPager } from './request-pager.js';
import type { RequestView } from './request-view.js';
import { useRequestMap } from './use-request-map.js';
import { useAnswer } from './use-answer.js';
import styles from './open-request.module.css';

/** §9: how long a request may be answered, in seconds. */
export const answerSeconds = 30;

/** A request to be answered before the ring runs out. */
export function OpenRequest({ view }: { view: Extract<RequestView, { kind: 'open' }> }) {
  const { ride, pickupKm, code } = view;
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const map = useRequestMap(ride);
  const memory = useRequestMemory();
  const [deadline] = useState(() => memory.shownSince(ride.id) + answerSeconds * 1000);
  const answer = useAnswer(ride.id);
  const seconds = useCountdown(deadline, answer.expire);
  const waiting = useOpenRequests();

  return (
    <DriverStage
      label="New Ride Request"
      map={map}
      mapStage={ride.id}
      header={
        <div className={styles.header}>
          <h1 className={styles.title}>New Ride Request</h1>
          <RequestPager
            ids={waiting.map(({ id }) => id)}
            current={ride.id}
            onGo={(id) => void navigate(`${basePath}/ride-request/${id}`, { replace: true })}
          />
        </div>
      }
      actions={
        <div className={styles.actions}>
          <Button wide onClick={answer.decline} disabled={answer.accepting}>
            Decline
          </Button>
          <Button kind="primary" onClick={() => void answer.accept()} loading={answer.accepting}>
            Accept
          </Button>
        </div>
      }
    >
      <CountdownRing seconds={seconds} total={answerSeconds} label="Time to answer" />
      <EarningsBreakdown fare={ride.fare} pickupKm={pickupKm} />
      <RequestDetails ride={ride} pickupKm={pickupKm} code={code} />
    </DriverStage>
  );
}
