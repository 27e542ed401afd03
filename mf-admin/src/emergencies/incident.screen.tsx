import type { Incident } from '@rahi/contracts/incidents';
import type { Ride } from '@rahi/contracts/ride';
import { canMove, isActive } from '@rahi/contracts/ride-lifecycle';
import { Button, Card, EmptyState, Page, Pill, QuerySection, Skeleton, StatusBadge } from '@rahi/ui-kit';
import { ApiError, useDocumentTitle, usePollInterval, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { OldBanner } from '../area/old-banner.js';
import { ScreenHead } from '../area/screen-head.js';
import { RideChat } from '../ride/ride-chat.js';
import { rideQuery } from '../ride/ride.queries.js';
import { RideActionDialog } from '../rides/ride-action.dialog.js';
import type { RideAction } from '../rides/rides.queries.js';
import { IncidentActions } from './incident-actions.js';
import { IncidentChecklist } from './incident-checklist.js';
import { IncidentClock } from './incident-clock.js';
import { IncidentPeople } from './incident-people.js';
import { IncidentPlace } from './incident-place.js';
import { stageOf, stageTones } from './incident-stage.js';
import { IncidentTimeline } from './incident-timeline.js';
import { useIncident, useIncidentTrip } from './incident.queries.js';
import styles from './incident.module.css';

const ridePollMs = 3_000;

/** An emergency: how long it has taken, the people to call, its place and how the car came there, what is to be done, what was done, and what can be done (F39). */
export function IncidentScreen({ incidentId }: { incidentId: string }) {
  const { formatMessage } = useIntl();
  const incident = useIncident(incidentId);
  useDocumentTitle(formatMessage({ id: 'rail.incidents' }));
  if (incident.data) return <Known incident={incident.data} problem={incident.error} />;
  // The server refuses an address without a valid id with 400: that incident does not exist either.
  const unknown = incident.error instanceof ApiError && [400, 404].includes(incident.error.status);
  return (
    <Page width="desk">
      <ScreenHead path="incidents" title={formatMessage({ id: 'rail.incidents' })} />
      {unknown ? (
        <EmptyState icon="sos" title={formatMessage({ id: 'incident.none' })}>
          <FormattedMessage id="incident.noneHint" />
        </EmptyState>
      ) : (
        <QuerySection query={incident} what="incident.theIncident" skeleton={<Skeleton shape="block" />}>
          {() => null}
        </QuerySection>
      )}
    </Page>
  );
}

function Known({ incident, problem }: { incident: Incident; problem: Error | null }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const interval = usePollInterval(services.live, ridePollMs);
  const ride = useQuery({
    ...rideQuery(services.api, incident.rideId),
    // A drill has no ride.
    enabled: !incident.drill,
    refetchInterval: ({ state }) => (state.data && !isActive(state.data.status) ? false : interval),
  });
  const trip = useIncidentTrip(incident, ride.data ? isActive(ride.data.status) : true);
  const stage = stageOf(incident);
  return (
    <Page width="desk">
      <ScreenHead
        path="incidents"
        title={
          incident.drill
            ? formatMessage({ id: 'incident.drill' })
            : formatMessage({ id: 'incidents.onRide' }, { ride: incident.rideId.slice(0, 8) })
        }
        beside={
          <>
            <Pill tone={stageTones[stage]} dot>
              {formatMessage({ id: `incident.stage.${stage}` })}
            </Pill>
            {ride.data && <StatusBadge status={ride.data.status} />}
          </>
        }
        actions={<IncidentActions incident={incident} stage={stage} />}
      />
      <OldBanner problem={problem} />
      <IncidentClock incident={incident} />
      <div className={styles.grid}>
        <div className={styles.side}>
          {incident.drill ? (
            <Card title={formatMessage({ id: 'incident.people' })}>
              <FormattedMessage id="incident.drillPeople" />
            </Card>
          ) : (
            <IncidentPeople incident={incident} ride={ride.data ?? null} trip={trip} />
          )}
          <IncidentPlace incident={incident} ride={ride.data ?? null} trip={trip} />
        </div>
        <div className={styles.side}>
          <IncidentChecklist incident={incident} />
          <IncidentTimeline incident={incident} />
          {ride.data && <EndRide ride={ride.data} />}
          {ride.data && <RideChat ride={ride.data} emergencies={[incident]} />}
        </div>
      </div>
    </Page>
  );
}

/** R35: an administrator ends or cancels the ride of an incident, with a reason. */
function EndRide({ ride }: { ride: Ride }) {
  const [action, setAction] = useLayer<RideAction>();
  const mayComplete = canMove(ride.status, 'completed', 'admin');
  const mayCancel = canMove(ride.status, 'cancelled', 'admin');
  return (
    <>
      {(mayComplete || mayCancel) && (
        <div className={styles.actions}>
          {mayComplete && (
            <Button onClick={() => setAction('complete')}>
              <FormattedMessage id="ride.completeTrip" />
            </Button>
          )}
          {mayCancel && (
            <Button onClick={() => setAction('cancel')}>
              <FormattedMessage id="ride.cancelRide" />
            </Button>
          )}
        </div>
      )}
      {action && (
        <RideActionDialog
          action={action}
          ride={{ ...ride, driver: ride.driver && { name: ride.driver.user.name } }}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}
