import { AreaRoutes, Messages } from '@rahi/ui-kit';
import { createQueryClient, defineRemote, RemoteProvider, useAhead, type RemoteAppProps } from '@rahi/web-kit';
import { useParams } from '@rahi/web-kit/router';
import { useState } from 'react';
import { PositionsOnly } from './area/positions-only.js';
import { DashboardScreen } from './dashboard/dashboard.screen.js';
import { refreshMs, useDashboardView } from './dashboard/dashboard-view.js';
import { useLiveDesk } from './dashboard/use-live-desk.js';
import { DeskGate } from './desk-gate.js';
import { EmergencyAlertProvider } from './emergencies/emergency-alert.js';
import { DeskFrame } from './frame/desk-frame.js';
import {
  AuditScreen,
  BreachesScreens,
  CaseScreens,
  DriverScreen,
  FlagsScreen,
  FleetMapScreen,
  IncidentScreen,
  IncidentsScreen,
  loadScreens,
  MoneyScreens,
  PartnersScreens,
  QueuesScreen,
  ReservationScreens,
  ReviewScreens,
  RideScreen,
  RulesScreen,
  TariffsScreen,
  UserScreen,
} from './later-screens.js';
import { catalogue } from './messages.js';

const screens = [
  { path: '', screen: <DashboardScreen /> },
  {
    path: 'map',
    screen: (
      <PositionsOnly>
        <FleetMapScreen />
      </PositionsOnly>
    ),
  },
  { path: 'audit', screen: <AuditScreen /> },
  { path: 'incidents', screen: <IncidentsScreen /> },
  { path: 'incidents/:incidentId', screen: <IncidentRoute /> },
  { path: 'cases', screen: <CaseRoute /> },
  { path: 'cases/:caseId', screen: <CaseRoute /> },
  { path: 'flags', screen: <FlagsScreen /> },
  { path: 'queues', screen: <QueuesScreen /> },
  { path: 'tariffs', screen: <TariffsScreen /> },
  { path: 'rules', screen: <RulesScreen /> },
  { path: 'driver/:driverId', screen: <DriverRoute /> },
  { path: 'money', screen: <MoneyScreens /> },
  { path: 'money/:runId', screen: <MoneyScreens /> },
  { path: 'claims', screen: <MoneyScreens kind="claims" /> },
  { path: 'statement', screen: <MoneyScreens kind="statement" /> },
  { path: 'disputes', screen: <MoneyScreens kind="disputes" /> },
  { path: 'reviews', screen: <ReviewRoute /> },
  { path: 'reviews/:driverId', screen: <ReviewRoute /> },
  { path: 'promos', screen: <MoneyScreens kind="promos" /> },
  { path: 'partners', screen: <PartnerRoute /> },
  { path: 'partners/:organisationId', screen: <PartnerRoute /> },
  { path: 'breaches', screen: <BreachRoute /> },
  { path: 'breaches/:breachId', screen: <BreachRoute /> },
  { path: 'reservations', screen: <ReservationScreens /> },
  { path: 'reservation/:reservationId', screen: <ReservationScreens /> },
  { path: 'ride/:rideId', screen: <RideRoute /> },
  { path: 'user/:userId', screen: <UserRoute /> },
];

function App(props: RemoteAppProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <RemoteProvider {...props} queryClient={queryClient}>
      <Messages catalogue={catalogue}>
        <DeskGate>
          <EmergencyAlertProvider>
            <DeskFrame>
              <Screens />
            </DeskFrame>
          </EmergencyAlertProvider>
        </DeskGate>
      </Messages>
    </RemoteProvider>
  );
}

function Screens() {
  const [{ refresh }] = useDashboardView();
  useLiveDesk(refreshMs[refresh]);
  useAhead(loadScreens, 4_000);
  return <AreaRoutes screens={screens} home="area.home" />;
}

function DriverRoute() {
  const { driverId = '' } = useParams();
  return <DriverScreen key={driverId} driverId={driverId} />;
}

function ReviewRoute() {
  const { driverId } = useParams();
  return <ReviewScreens driverId={driverId} />;
}

function PartnerRoute() {
  const { organisationId } = useParams();
  return <PartnersScreens organisationId={organisationId} />;
}

function BreachRoute() {
  const { breachId } = useParams();
  return <BreachesScreens breachId={breachId} />;
}

function CaseRoute() {
  const { caseId } = useParams();
  return <CaseScreens caseId={caseId} />;
}

function RideRoute() {
  const { rideId = '' } = useParams();
  return <RideScreen key={rideId} rideId={rideId} />;
}

function IncidentRoute() {
  const { incidentId = '' } = useParams();
  return <IncidentScreen key={incidentId} incidentId={incidentId} />;
}

function UserRoute() {
  const { userId = '' } = useParams();
  return <UserScreen key={userId} userId={userId} />;
}

export default defineRemote(App);
