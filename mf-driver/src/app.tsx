import { deviceStorage, type RemoteApp, type RemoteAppProps } from '@rahi/web-kit';
import { Route, Routes, useMatch } from '@rahi/web-kit/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DriverGate } from './driver/driver-gate.js';
import { useKeptQueryClient } from './kept-reads.js';
import { useProfile } from './driver/profile.context.js';
import { usePositionPush } from './driver/use-position-push.js';
import { useWakeLock } from './driver/use-wake-lock.js';
import { EarningsScreen, RideRequestScreen, TripScreen, useScreensAhead } from './later-screens.js';
import { LiveUpdates } from './live-updates.js';
import { HomeScreen } from './home/home.screen.js';
import { NotFound } from './not-found.js';
import { RemoteProvider } from './remote.context.js';
import { createRequestAlert } from './requests/request-alert.js';
import { RequestAlertProvider } from './requests/request-alert.context.js';
import { createRequestMemory } from './requests/request-memory.js';
import { RequestMemoryProvider } from './requests/request-memory.context.js';
import { RouteBoundary } from './route-boundary.js';
import styles from './app.module.css';

/** The driver's area. A query client and a memory of its own per signed-in driver: nobody sees another's. */
function App(props: RemoteAppProps) {
  return <DriverArea key={props.user.id} {...props} />;
}

function DriverArea(props: RemoteAppProps) {
  const queryClient = useKeptQueryClient(props.user.id);
  const [memory] = useState(() =>
    createRequestMemory({ storage: deviceStorage('sessionStorage'), userId: props.user.id }),
  );
  const [alert] = useState(() => createRequestAlert(deviceStorage('localStorage')));
  useEffect(() => alert.follow(), [alert]);
  return (
    <QueryClientProvider client={queryClient}>
      <RemoteProvider value={props}>
        <LiveUpdates />
        <RequestMemoryProvider value={memory}>
          <RequestAlertProvider value={alert}>
            <div className={styles.area}>
              <DriverGate>
                <Screens basePath={props.basePath} />
              </DriverGate>
            </div>
          </RequestAlertProvider>
        </RequestMemoryProvider>
      </RemoteProvider>
    </QueryClientProvider>
  );
}

function Screens({ basePath }: { basePath: string }) {
  const onTrip = useMatch(`${basePath}/trip/:rideId`) !== null;
  const driving = useProfile().isOnline || onTrip;
  usePositionPush(driving);
  useWakeLock(driving);
  useScreensAhead();
  return (
    <Routes>
      <Route
        index
        element={
          <RouteBoundary>
            <HomeScreen />
          </RouteBoundary>
        }
      />
      <Route
        path="ride-request/:rideId"
        element={
          <RouteBoundary>
            <RideRequestScreen />
          </RouteBoundary>
        }
      />
      <Route
        path="trip/:rideId"
        element={
          <RouteBoundary>
            <TripScreen />
          </RouteBoundary>
        }
      />
      <Route
        path="earnings"
        element={
          <RouteBoundary>
            <EarningsScreen />
          </RouteBoundary>
        }
      />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

export default App satisfies RemoteApp;
