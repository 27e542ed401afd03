import { AreaRoutes, Messages, type AreaScreen } from '@rahi/ui-kit';
import { defineRemote, RemoteProvider, useAhead, useKeptQueryClient, type RemoteAppProps } from '@rahi/web-kit';
import { HomeScreen } from './home/home.screen.js';
import { keptReads } from './kept-reads.js';
import {
  BookingScreen,
  GoScreen,
  HistoryScreen,
  laterMs,
  loadLaterScreens,
  OutstationScreen,
  ParcelScreen,
  RentalScreen,
  ReservationScreen,
  ReservationsScreen,
  TripScreen,
} from './later-screens.js';
import { LiveUpdates } from './live-updates.js';
import { catalogue } from './messages.js';

const screens: readonly AreaScreen[] = [
  { path: '', name: 'home.screen', screen: <HomeScreen /> },
  { path: 'booking', name: 'booking.screen', screen: <BookingScreen /> },
  { path: 'go', name: 'booking.screen', screen: <GoScreen /> },
  { path: 'rental', name: 'booking.screen', screen: <RentalScreen /> },
  { path: 'outstation', name: 'booking.screen', screen: <OutstationScreen /> },
  { path: 'parcel', name: 'booking.screen', screen: <ParcelScreen /> },
  { path: 'trip/:rideId', name: 'trip.yourTrip', screen: <TripScreen /> },
  { path: 'history', name: 'history.yourRides', screen: <HistoryScreen /> },
  { path: 'reservations', name: 'reservations.title', screen: <ReservationsScreen /> },
  { path: 'reservations/:reservationId', name: 'reservations.title', screen: <ReservationScreen /> },
];

/** The rider's area. Each signed-in rider gets a new query client: no rider sees data that was read for another. */
function App(props: RemoteAppProps) {
  return <RiderArea key={props.user.id} {...props} />;
}

function RiderArea(props: RemoteAppProps) {
  const queryClient = useKeptQueryClient(keptReads(props.user.id));
  useAhead(loadLaterScreens, laterMs);
  return (
    <RemoteProvider {...props} queryClient={queryClient}>
      <LiveUpdates />
      <Messages catalogue={catalogue}>
        <AreaRoutes screens={screens} home="area.backToRiding" failureNote="area.screenFailed" />
      </Messages>
    </RemoteProvider>
  );
}

export default defineRemote(App);
