import { createQueryClient, type RemoteApp, type RemoteAppProps } from '@rahi/web-kit';
import { Route, Routes, useMatch, useParams } from '@rahi/web-kit/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { DriverGate } from './driver/driver-gate.js';
import { useProfile } from './driver/profile.context.js';
import { usePositionPush } from './driver/use-position-push.js';
import { EarningsRoute } from './earnings/earnings.route.js';
import { LiveUpdates } from './live-updates.js';
import { HomeScreen } from './home/home.screen.js';
import { NotFound } from './not-found.js';
import { RemoteProvider } from './remote.context.js';
import { createRequestMemory } from './requests/request-memory.js';
import { RequestMemoryProvider } from './requests/request-memory.context.js';
import { RideRequestScreen } from './ride-request/ride-request.screen.js';
import { RouteBoundary } from './route-boundary.js';
import { TripScreen } from './trip/trip.screen.js';

function App(props: RemoteAppProps) {
  const [queryClient] = useState(createQueryClient);
  const [memory] = useState(createRequestMemory);
  return (
    <QueryClientProvider client={queryClient}>
      <RemoteProvider value={props}>
        <LiveUpdates />
        <RequestMemoryProvider value={memory}>
          <DriverGate>
            <Screens basePath={props.basePath} />
          </DriverGate>
        </RequestMemoryProvider>
      </RemoteProvider>
    </QueryClientProvider>
  );
}

function Screens({ basePath }: { basePath: string }) {
  const onTrip = useMatch(`${basePath}/trip/:rideId`) !== null;
  usePositionPush(useProfile().isOnline || onTrip);
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
            <RideRequestRoute />
          </RouteBoundary>
        }
      />
      <Route
        path="trip/:rideId"
        element={
          <RouteBoundary>
            <TripRoute />
          </RouteBoundary>
        }
      />
      <Route
        path="earnings"
        element={
          <RouteBoundary>
            <EarningsRoute />
          </RouteBoundary>
        }
      />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function RideRequestRoute() {
  const { rideId = '' } = useParams();
  return <RideRequestScreen key={rideId} rideId={rideId} />;
}

function TripRoute() {
  const { rideId = '' } = useParams();
  return <TripScreen key={rideId} rideId={rideId} />;
}

export default App satisfies RemoteApp;
