import { AreaRoutes, Messages } from '@rahi/ui-kit';
import { createQueryClient, defineRemote, RemoteProvider, useAhead, type RemoteAppProps } from '@rahi/web-kit';
import { useParams } from '@rahi/web-kit/router';
import { useState } from 'react';
import { DashboardScreen } from './dashboard/dashboard.screen.js';
import { refreshMs, useDashboardView } from './dashboard/dashboard-view.js';
import { useLiveDesk } from './dashboard/use-live-desk.js';
import { DeskGate } from './desk-gate.js';
import { EmergencyAlertProvider } from './emergencies/emergency-alert.js';
import { EmergencyBar } from './emergencies/emergency-bar.js';
import {
  AuditScreen,
  DriverScreen,
  FleetMapScreen,
  loadScreens,
  MoneyScreens,
  RideScreen,
  TariffsScreen,
  UserScreen,
} from './later-screens.js';
import { catalogue } from './messages.js';

const screens = [
  { path: '', screen: <DashboardScreen /> },
  { path: 'map', screen: <FleetMapScreen /> },
  { path: 'audit', screen: <AuditScreen /> },
  { path: 'tariffs', screen: <TariffsScreen /> },
  { path: 'driver/:driverId', screen: <DriverRoute /> },
  { path: 'money', screen: <MoneyScreens /> },
  { path: 'money/:runId', screen: <MoneyScreens /> },
  { path: 'disputes', screen: <MoneyScreens kind="disputes" /> },
  { path: 'promos', screen: <MoneyScreens kind="promos" /> },
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
            <EmergencyBar />
            <Screens />
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

function RideRoute() {
  const { rideId = '' } = useParams();
  return <RideScreen key={rideId} rideId={rideId} />;
}

function UserRoute() {
  const { userId = '' } = useParams();
  return <UserScreen key={userId} userId={userId} />;
}

export default defineRemote(App);
