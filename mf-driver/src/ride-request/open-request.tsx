import { CountdownRing, Pill, SheetHeader } from '@rahi/ui-kit';
import { useCountdown, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { answerSeconds } from '@rahi/web-kit/requests';
import { useOpenRequests } from '../requests/open-requests.queries.js';
import { DriverStage } from '../stage/driver-stage.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { OfferSummary } from '../ride/offer-summary.js';
import { placeAmong, RequestPager } from './request-pager.js';
import type { RequestView } from './request-view.js';
import { useRequestMap } from './use-request-map.js';
import { useAnswer } from './use-answer.js';
import { WhyRequest } from './why-request.js';
import { useTimeToAnswer } from './use-time-to-answer.js';
import styles from './open-request.module.css';

/** A request to be answered before the ring runs out. */
export function OpenRequest({ view }: { view: Extract<RequestView, { kind: 'open' }> }) {
  const { formatMessage } = useIntl();
  const { ride, pickupKm, code } = view;
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const map = useRequestMap(ride);
  const { requests } = useOpenRequests();
  const { request, until } = useTimeToAnswer(ride, requests.find(({ id }) => id === ride.id)?.offer);
  const answer = useAnswer(request, until);
  const seconds = useCountdown(until, answer.expire);
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
            <ActionButton wide onClick={answer.decline} disabled={answer.accepting}>
              <FormattedMessage id="rideRequest.decline" />
            </ActionButton>
            <ActionButton kind="primary" onClick={() => void answer.accept()} loading={answer.accepting}>
              <FormattedMessage id="rideRequest.accept" />
            </ActionButton>
          </div>
        }
      >
        <OfferSummary ride={ride} pickupKm={pickupKm} code={code}>
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
        </OfferSummary>
        <WhyRequest rideId={ride.id} />
      </StageSheet>
    </DriverStage>
  );
}
