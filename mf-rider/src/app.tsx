import { AreaRoutes } from '@rahi/ui-kit';
import { defineRemote, RemoteProvider, useAhead, useKeptQueryClient, type RemoteAppProps } from '@rahi/web-kit';
import { HomeScreen } from './home/home.screen.js';
import { keptReads } from './kept-reads.js';
import { BookingScreen, HistoryScreen, loadLaterScreens, TripScreen } from './later-screens.js';
import { LiveUpdates } from './live-updates.js';

const screens = [
  { path: '', name: 'The home screen', screen: <HomeScreen /> },
  { path: 'booking', name: 'Booking', screen: <BookingScreen /> },
  { path: 'trip/:rideId', name: 'Your trip', screen: <TripScreen /> },
  { path: 'history', name: 'Your rides', screen: <HistoryScreen /> },
];

/** The rider's area. Each signed-in rider gets a new query client: nobody sees what was read for another. */
function App(props: RemoteAppProps) {
  return <RiderArea key={props.user.id} {...props} />;
}

function RiderArea(props: RemoteAppProps) {
  const queryClient = useKeptQueryClient(keptReads(props.user.id));
  useAhead(loadLaterScreens, 1_500);
  return (
    <RemoteProvider {...props} queryClient={queryClient}>
      <LiveUpdates />
      <AreaRoutes
        screens={screens}
        home="Back to riding"
        failureNote="This page broke. A ride under way goes on all the same."
      />
    </RemoteProvider>
  );
}

export default defineRemote(App);
