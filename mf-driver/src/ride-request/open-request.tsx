import { Pill, usePanel } from '@rahi/ui-kit';
import { useCountdown, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { useOpenRequests } from '../requests/open-requests.queries.js';
import { DriverStage } from '../stage/driver-stage.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { OfferSummary } from '../ride/offer-summary.js';
import { RequestHead } from './request-head.js';
import { placeAmong, RequestPager } from './request-pager.js';
import type { RequestView } from './request-view.js';
import { useRequestMap } from './use-request-map.js';
import { useAnswer } from './use-answer.js';
import { WhyRequest } from './why-request.js';
import { useTimeToAnswer } from './use-time-to-answer.js';
import headStyles from './request-head.module.css';
import styles from './open-request.module.css';

interface OpenRequestProps {
  view: Extract<RequestView, { kind: 'open' }>;
  /** Called with true when the driver has pressed Accept, and with false when that waits for the network. */
  onAccepting(accepting: boolean): void;
}

/** A request to be answered before the ring runs out. */
export function OpenRequest({ view, onAccepting }: OpenRequestProps) {
  const { formatMessage } = useIntl();
  const { ride, pickupKm, code } = view;
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const { map, way } = useRequestMap(ride, pickupKm);
  const panel = usePanel();
  const { requests } = useOpenRequests();
  const { request, until } = useTimeToAnswer(ride, requests.find(({ id }) => id === ride.id)?.offer);
  const answer = useAnswer(request, until, onAccepting);
  const seconds = useCountdown(until, answer.expire);
  const ids = requests.map(({ id }) => id);
  const place = placeAmong(ids, ride.id);

  const label = formatMessage({ id: 'rideRequest.newRideRequest' });
  const head = (
    <RequestHead
      title={label}
      seconds={seconds}
      note={
        <>
          {place && (
            <>
              <span>
                <FormattedMessage id="rideRequest.place" values={{ ...place }} />
              </span>
              {' · '}
            </>
          )}
          <span>
            <FormattedMessage id={`ui.vehicle.${ride.vehicleType}`} />
          </span>
          {ride.stops && ride.stops.length > 0 && (
            <>
              {' · '}
              <span>
                <FormattedMessage id="rideRequest.stops" values={{ count: ride.stops.length }} />
              </span>
            </>
          )}
        </>
      }
    />
  );
  const pager = (
    <RequestPager
      ids={ids}
      current={ride.id}
      onGo={(id) => void navigate(`${basePath}/ride-request/${id}`, { replace: true })}
    />
  );

  return (
    <DriverStage
      map={map}
      mapStage={ride.id}
      mode="request"
      top={
        panel ? undefined : (
          <div className={headStyles.card}>
            {head}
            {pager}
          </div>
        )
      }
    >
      <StageSheet
        label={label}
        rest="full"
        header={
          panel && (
            <>
              {head}
              {pager}
            </>
          )
        }
        actions={
          <div className={styles.actions}>
            {answer.unsent && (
              <Pill tone="warn">
                <output>
                  <FormattedMessage id="rideRequest.sentLater" />
                </output>
              </Pill>
            )}
            <ActionButton wide onClick={answer.decline} disabled={answer.accepting}>
              <FormattedMessage id="rideRequest.decline" />
            </ActionButton>
            <ActionButton kind="primary" onClick={() => void answer.accept()} loading={answer.accepting}>
              <FormattedMessage id="rideRequest.accept" />
            </ActionButton>
          </div>
        }
      >
        <OfferSummary ride={ride} pickupKm={pickupKm} way={way} code={code} />
        <WhyRequest rideId={ride.id} />
      </StageSheet>
    </DriverStage>
  );
}
