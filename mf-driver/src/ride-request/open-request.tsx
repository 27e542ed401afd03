import { Button, CountdownRing, Pill, SheetHeader } from '@rahi/ui-kit';
import { useCountdown, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useOpenRequests } from '../requests/open-requests.queries.js';
import { useRingForNew } from '../requests/request-alert.context.js';
import { useRequestMemory } from '../requests/request-memory.context.js';
import { DriverStage } from '../stage/driver-stage.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { EarningsBreakdown } from './earnings-breakdown.js';
import { RequestDetails } from './request-details.js';
import { placeAmong, RequestPager } from './request-pager.js';
import type { RequestView } from './request-view.js';
import { useRequestMap } from './use-request-map.js';
import { useAnswer } from './use-answer.js';
import styles from './open-request.module.css';

/** §9: how long a request may be answered, in seconds. */
export const answerSeconds = 30;

/** A request to be answered before the ring runs out. */
export function OpenRequest({ view }: { view: Extract<RequestView, { kind: 'open' }> }) {
  const { formatMessage } = useIntl();
  const { ride, pickupKm, code } = view;
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const map = useRequestMap(ride);
  const memory = useRequestMemory();
  const [deadline] = useState(() => memory.shownSince(ride.id) + answerSeconds * 1000);
  const answer = useAnswer(ride.id);
  const seconds = useCountdown(deadline, answer.expire);
  const { requests } = useOpenRequests();
  useRingForNew(requests);
  const ids = requests.map(({ id }) => id);
  const place = placeAmong(ids, ride.id);

  return (
    <DriverStage map={map} mapStage={ride.id}>
      <StageSheet
        label={formatMessage({ id: 'rideRequest.newRideRequest' })}
        rest="full"
        header={
          <SheetHeader
            title={formatMessage({ id: 'rideRequest.newRideRequest' })}
            beside={
              place && (
                <Pill>
                  <FormattedMessage id="rideRequest.place" values={{ ...place }} />
                </Pill>
              )
            }
          />
        }
        actions={
          <div className={styles.actions}>
            <Button wide onClick={answer.decline} disabled={answer.accepting}>
              <FormattedMessage id="rideRequest.decline" />
            </Button>
            <Button kind="primary" onClick={() => void answer.accept()} loading={answer.accepting}>
              <FormattedMessage id="rideRequest.accept" />
            </Button>
          </div>
        }
      >
        <div className={styles.offer}>
          <RequestPager
            ids={ids}
            current={ride.id}
            onGo={(id) => void navigate(`${basePath}/ride-request/${id}`, { replace: true })}
          >
            <CountdownRing
              seconds={seconds}
              total={answerSeconds}
              label={formatMessage({ id: 'rideRequest.timeToAnswer' })}
            />
          </RequestPager>
          <EarningsBreakdown fare={ride.fare} pickupKm={pickupKm} />
        </div>
        <RequestDetails ride={ride} code={code} />
      </StageSheet>
    </DriverStage>
  );
}
