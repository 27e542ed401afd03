import { AreaRoutes, Messages } from '@rahi/ui-kit';
import {
  deviceStorage,
  defineRemote,
  RemoteProvider,
  useAhead,
  useKeptQueryClient,
  type RemoteAppProps,
} from '@rahi/web-kit';
import { createRequestAlert } from '@rahi/web-kit/requests';
import { useMatch } from '@rahi/web-kit/router';
import { useEffect, useState } from 'react';
import { DriverGate } from './driver/driver-gate.js';
import { useProfile } from './driver/profile.context.js';
import { useBackgroundNotice } from './driver/use-background-notice.js';
import { usePositionPush } from './driver/use-position-push.js';
import { useWakeLock } from './driver/use-wake-lock.js';
import { HomeScreen } from './home/home.screen.js';
import { keptReads } from './kept-reads.js';
import {
  DocumentsScreen,
  EarningsScreen,
  HistoryScreen,
  laterMs,
  loadLaterScreens,
  ProfileScreen,
  ReservationsScreen,
  RideRequestScreen,
  TripScreen,
} from './later-screens.js';
import { LiveUpdates } from './live-updates.js';
import { catalogue } from './messages.js';
import { createBell } from './requests/bell.js';
import { BellProvider } from './requests/bell.context.js';
import { RequestAlertProvider } from './requests/request-alert.context.js';
import { createRequestMemory } from './requests/request-memory.js';
import { RequestMemoryProvider } from './requests/request-memory.context.js';
import { RequestWatch } from './requests/request-watch.js';
import { WaitingSigns } from './requests/waiting-signs.js';
import styles from './app.module.css';

const screens = [
  { path: '', screen: <HomeScreen /> },
  { path: 'ride-request/:rideId', screen: <RideRequestScreen /> },
  { path: 'trip/:rideId', screen: <TripScreen /> },
  { path: 'earnings', screen: <EarningsScreen /> },
  { path: 'history', screen: <HistoryScreen /> },
  { path: 'reservations', screen: <ReservationsScreen /> },
  { path: 'profile', screen: <ProfileScreen /> },
  { path: 'documents', screen: <DocumentsScreen /> },
];

/** The driver's area. Each signed-in driver gets a new query client and request memory: no driver sees another's data. */
function App(props: RemoteAppProps) {
  return <DriverArea key={props.user.id} {...props} />;
}

function DriverArea(props: RemoteAppProps) {
  const queryClient = useKeptQueryClient(keptReads(props.user.id));
  const [memory] = useState(() =>
    createRequestMemory({ storage: deviceStorage('sessionStorage'), userId: props.user.id }),
  );
  const [alert] = useState(() => createRequestAlert(deviceStorage('localStorage')));
  const [bell] = useState(() => createBell(alert));
  useEffect(() => alert.follow(), [alert]);
  const { session } = props.services;
  useEffect(() => session.subscribe(() => void (session.getSnapshot() === null && forgetPositions())), [session]);
  return (
    <RemoteProvider {...props} queryClient={queryClient}>
      <LiveUpdates />
      <Messages catalogue={catalogue}>
        <RequestMemoryProvider value={memory}>
          <RequestAlertProvider value={alert}>
            <BellProvider value={bell}>
              <WaitingSigns />
              <div className={styles.area}>
                <DriverGate>
                  <Screens basePath={props.basePath} />
                </DriverGate>
              </div>
            </BellProvider>
          </RequestAlertProvider>
        </RequestMemoryProvider>
      </Messages>
    </RemoteProvider>
  );
}

/** After signing out, no data of the person stays on the device. A file of its own: a trip has it, the home screen needs it never. */
async function forgetPositions(): Promise<void> {
  try {
    const kept = await import('./driver/kept-positions.js');
    await kept.forgetPositions();
  } catch (error) {
    console.warn('Positions that wait for the network could not be forgotten.', error);
  }
}

function Screens({ basePath }: { basePath: string }) {
  const onTrip = useMatch(`${basePath}/trip/:rideId`) !== null;
  const { isOnline } = useProfile();
  const driving = isOnline || onTrip;
  usePositionPush(driving);
  useWakeLock(driving);
  useBackgroundNotice(driving);
  useAhead(loadLaterScreens, laterMs);
  return (
    <>
      {isOnline && !onTrip && <RequestWatch />}
      <AreaRoutes screens={screens} home="area.home" />
    </>
  );
}

export default defineRemote(App);
