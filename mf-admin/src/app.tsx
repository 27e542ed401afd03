import { createQueryClient, type RemoteApp, type RemoteAppProps } from '@rahi/web-kit';
import { Route, Routes, useParams } from '@rahi/web-kit/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { DashboardScreen } from './dashboard/dashboard.screen.js';
import { refreshMs, useDashboardView } from './dashboard/dashboard-view.js';
import { DeskGate } from './desk-gate.js';
import { useLiveDesk } from './dashboard/use-live-desk.js';
import { EmergencyAlertProvider } from './emergencies/emergency-alert.js';
import { EmergencyBar } from './emergencies/emergency-bar.js';
import {
  AuditScreen,
  DriverScreen,
  FleetMapScreen,
  RideScreen,
  UserScreen,
  useScreensAtHand,
} from './later-screens.js';
import { NotFound } from './not-found.js';
import { RemoteProvider } from './remote.context.js';
import { RouteBoundary } from './route-boundary.js';

function App(props: RemoteAppProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <RemoteProvider value={props}>
        <DeskGate>
          <EmergencyAlertProvider>
            <EmergencyBar />
            <Screens />
          </EmergencyAlertProvider>
        </DeskGate>
      </RemoteProvider>
    </QueryClientProvider>
  );
}

function Screens() {
  const [{ refresh }] = useDashboardView();
  useLiveDesk(refreshMs[refresh]);
  useScreensAtHand();
  return (
    <Routes>
      <Route
        index
        element={
          <RouteBoundary>
            <DashboardScreen />
          </RouteBoundary>
        }
      />
      <Route
        path="map"
        element={
          <RouteBoundary>
            <FleetMapScreen />
          </RouteBoundary>
        }
      />
      <Route
        path="audit"
        element={
          <RouteBoundary>
            <AuditScreen />
          </RouteBoundary>
        }
      />
      <Route
        path="driver/:driverId"
        element={
          <RouteBoundary>
            <DriverRoute />
          </RouteBoundary>
        }
      />
      <Route
        path="ride/:rideId"
        element={
          <RouteBoundary>
            <RideRoute />
          </RouteBoundary>
        }
      />
      <Route
        path="user/:userId"
        element={
          <RouteBoundary>
            <UserRoute />
          </RouteBoundary>
        }
      />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
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

export default App satisfies RemoteApp;
