import type { RemoteApp, RemoteAppProps } from '@rahi/web-kit';
import { Route, Routes } from '@rahi/web-kit/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useKeptQueryClient } from './kept-reads.js';
import { RiderAreaProvider } from './area/rider-area.js';
import { NotFoundScreen } from './area/not-found-screen.js';
import { RouteBoundary } from './area/route-boundary.js';
import { LiveUpdates } from './live-updates.js';
import { HomeScreen } from './home/home.screen.js';
import { BookingScreen, HistoryScreen, TripScreen, useScreensAtHand } from './later-screens.js';

/** The rider's area. A query client of its own per signed-in rider: nobody sees what was read for another. */
function RiderApp(props: RemoteAppProps) {
  return <RiderScreens key={props.user.id} {...props} />;
}

function RiderScreens({ basePath, user, services }: RemoteAppProps) {
  const queryClient = useKeptQueryClient(user.id);
  useScreensAtHand();
  const area = useMemo(() => ({ basePath, user, services, api: services.api }), [basePath, user, services]);
  return (
    <QueryClientProvider client={queryClient}>
      <RiderAreaProvider value={area}>
        <LiveUpdates />
        <Routes>
          <Route
            path=""
            element={
              <RouteBoundary name="The home screen">
                <HomeScreen />
              </RouteBoundary>
            }
          />
          <Route
            path="booking"
            element={
              <RouteBoundary name="Booking">
                <BookingScreen />
              </RouteBoundary>
            }
          />
          <Route
            path="trip/:rideId"
            element={
              <RouteBoundary name="Your trip">
                <TripScreen />
              </RouteBoundary>
            }
          />
          <Route
            path="history"
            element={
              <RouteBoundary name="Your rides">
                <HistoryScreen />
              </RouteBoundary>
            }
          />
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </RiderAreaProvider>
    </QueryClientProvider>
  );
}

export default RiderApp satisfies RemoteApp;
