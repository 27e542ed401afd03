import { laterScreen, lazyScreen, Loading, Page, Skeleton } from '@rahi/ui-kit';
import type { MessageId } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { GateLoading } from './driver/gate-loading.js';
import { RidesToCome } from './home/rides-to-come.js';
import { StageSheet } from './stage/stage-sheet.js';
import { withLaterTexts } from './with-later-texts.js';

// Files of their own: the home screen does not wait for them.
const request = withLaterTexts(async () => (await import('./ride-request/ride-request.screen.js')).RideRequestScreen);
const trip = withLaterTexts(async () => (await import('./trip/trip.screen.js')).TripScreen);
const settings = withLaterTexts(async () => (await import('./settings/request-settings.sheet.js')).RequestSettings);
const becomeDriver = withLaterTexts(async () => (await import('./driver/become-driver.js')).BecomeDriver);
const vehicle = withLaterTexts(async () => (await import('./home/vehicle-editor.js')).VehicleEditor);
const earnings = withLaterTexts(async () => (await import('./earnings/earnings.screen.js')).EarningsScreen);
const history = withLaterTexts(async () => (await import('./history/history.screen.js')).HistoryScreen);
const profile = withLaterTexts(async () => (await import('./profile/profile.screen.js')).ProfileScreen);
const documents = withLaterTexts(async () => (await import('./documents/documents.screen.js')).DocumentsScreen);
const reservations = withLaterTexts(
  async () => (await import('./reservations/reservations.screen.js')).ReservationsScreen,
);
/** A part of the home screen, which has it once it is shown. @throws Error when a file cannot be loaded */
export const loadNextReservation = withLaterTexts(
  async () => (await import('./reservations/next-reservation.js')).NextReservation,
);
/** A part of the home screen, for drivers at an airport or a station. @throws Error when a file cannot be loaded */
export const loadQueueCard = withLaterTexts(async () => (await import('./queue/queue.card.js')).QueueCard);

/** A part of the home screen, where the rules limit working hours. @throws Error when a file cannot be loaded */
export const loadWorkingHours = withLaterTexts(
  async () => (await import('./home/working-hours.banner.js')).WorkingHoursBanner,
);

const inPage = (content: ReactNode) => <Page>{content}</Page>;
const outline = (name: MessageId) => ({
  name,
  frame: inPage,
  loading: inPage(
    <Loading>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </Loading>,
  ),
});

export const RideRequestScreen = lazyScreen(request, outline('rideRequest.screen'));
export const TripScreen = lazyScreen(trip, outline('trip.screen'));
export const EarningsScreen = lazyScreen(earnings, outline('earnings.yourEarnings'));
export const HistoryScreen = lazyScreen(history, outline('history.title'));
export const ProfileScreen = lazyScreen(profile, outline('profile.title'));
export const ReservationsScreen = lazyScreen(reservations, outline('reservations.title'));

/** How long after its first screen the area loads the others, in milliseconds. */
export const laterMs = 2_000;
export const DocumentsScreen = lazyScreen(documents, outline('home.papersOpen'));

const overMap = (name: MessageId) => ({
  name,
  frame: (content: ReactNode) => <LaterSheet name={name}>{content}</LaterSheet>,
  loading: (
    <LaterSheet name={name}>
      <Loading>
        <Skeleton shape="row" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    </LaterSheet>
  ),
});

export const RequestSettings = lazyScreen(settings, overMap('settings.title'));
export const VehicleEditor = lazyScreen(vehicle, overMap('home.yourVehicle'));
// Below the first view of the home screen, in one file.
const belowTheFold = () => import('./home/below-the-fold.js');
const recentRides = laterScreen(
  withLaterTexts(async () => (await belowTheFold()).RecentRides),
  { name: 'home.yourRecentRides', loading: <RidesToCome /> },
);
const settingsRow = laterScreen(
  withLaterTexts(async () => (await belowTheFold()).RequestSettingsRow),
  { name: 'settings.title', loading: null },
);
const vehicleCard = laterScreen(
  withLaterTexts(async () => (await belowTheFold()).VehicleCard),
  { name: 'home.yourVehicle', loading: <Skeleton shape="block" /> },
);
export const RecentRides = recentRides.Screen;
export const RequestSettingsRow = settingsRow.Screen;
export const VehicleCard = vehicleCard.Screen;
export const BecomeDriver = lazyScreen(becomeDriver, {
  name: 'driver.becomeADriver',
  loading: <GateLoading />,
  frame: inPage,
});

function LaterSheet({ name, children }: { name: MessageId; children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <StageSheet rest="full" label={formatMessage({ id: name })}>
      {children}
    </StageSheet>
  );
}

/** All of them. Each throws an Error when a file cannot be loaded. */
export const laterScreens = [
  request,
  trip,
  earnings,
  settings,
  vehicle,
  becomeDriver,
  history,
  profile,
  documents,
  reservations,
  recentRides.load,
  vehicleCard.load,
  settingsRow.load,
  loadNextReservation,
  loadQueueCard,
] as const;

/** @throws Error when a file cannot be loaded */
export const loadLaterScreens = () => Promise.all(laterScreens.map((load) => load()));
