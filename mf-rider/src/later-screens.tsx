import { laterScreen, lazyScreen, Loading, Page, Skeleton } from '@rahi/ui-kit';
import type { MessageId } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { PastRidesToCome } from './home/past-rides-to-come.js';
import { withLaterTexts } from './with-later-texts.js';

// Files of their own: the home screen, where most visits begin, does not wait for them.
const booking = withLaterTexts(
  async () => (await import(/* webpackChunkName: "booking" */ './booking/booking.screen.js')).BookingScreen,
);
const trip = withLaterTexts(
  async () => (await import(/* webpackChunkName: "trip" */ './trip/trip.screen.js')).TripScreen,
);
const history = withLaterTexts(
  async () => (await import(/* webpackChunkName: "history" */ './history/history.screen.js')).HistoryScreen,
);

/** A part of the home screen, which has it once it is shown. @throws Error when a file cannot be loaded */
export const loadComingUp = withLaterTexts(
  async () => (await import(/* webpackChunkName: "reservations" */ './below-the-plan.js')).BelowThePlan,
);
const reservations = withLaterTexts(
  async () =>
    (await import(/* webpackChunkName: "reservations" */ './reservations/reservations.screen.js')).ReservationsScreen,
);
const rental = withLaterTexts(
  async () => (await import(/* webpackChunkName: "rental" */ './rentals/rental.screen.js')).RentalScreen,
);
const outstation = withLaterTexts(
  async () => (await import(/* webpackChunkName: "rental" */ './outstation/outstation.screen.js')).OutstationScreen,
);
const parcel = withLaterTexts(
  async () => (await import(/* webpackChunkName: "parcel" */ './parcels/parcel.screen.js')).ParcelScreen,
);
const reservation = withLaterTexts(
  async () =>
    (await import(/* webpackChunkName: "reservations" */ './reservations/reservation.screen.js')).ReservationScreen,
);
const go = withLaterTexts(async () => (await import(/* webpackChunkName: "go" */ './links/go.screen.js')).GoScreen);
const pin = withLaterTexts(async () => (await import(/* webpackChunkName: "pin" */ './home/pin.sheet.js')).PinSheet);
const notice = withLaterTexts(
  async () => (await import(/* webpackChunkName: "location-notice" */ './home/location-notice.js')).LocationNotice,
);

const inPage = (content: ReactNode) => <Page>{content}</Page>;
const onMap = (name: MessageId) => ({ name, loading: <Skeleton shape="map" />, frame: inPage });

export const BookingScreen = lazyScreen(booking, onMap('booking.screen'));
export const GoScreen = lazyScreen(go, onMap('booking.screen'));
export const TripScreen = lazyScreen(trip, onMap('trip.yourTrip'));
export const ReservationScreen = lazyScreen(reservation, onMap('reservations.title'));

/** The lower part of the home screen. */
const pastRides = laterScreen(
  withLaterTexts(async () => (await import(/* webpackChunkName: "past-rides" */ './home/past-rides.js')).PastRides),
  { name: 'home.recentRides', loading: <PastRidesToCome /> },
);
export const PastRides = pastRides.Screen;

/** On the home screen of a rider whose place is not known, or not served. */
export const LocationNotice = lazyScreen(notice, { name: 'home.currentLocation', loading: null });

/** Over the map of the home screen. */
export const PinSheet = lazyScreen(pin, { name: 'places.chooseOnTheMap', loading: null });

const list = (name: MessageId) => ({
  name,
  loading: inPage(
    <Loading>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Loading>,
  ),
  frame: inPage,
});
export const RentalScreen = lazyScreen(rental, list('booking.screen'));
export const OutstationScreen = lazyScreen(outstation, list('booking.screen'));
export const ParcelScreen = lazyScreen(parcel, list('booking.screen'));
export const HistoryScreen = lazyScreen(history, list('history.yourRides'));
export const ReservationsScreen = lazyScreen(reservations, list('reservations.title'));

/** How long after its first screen an area loads the others, in milliseconds. */
export const laterMs = 1_500;

/** All of them. Each throws an Error when a file cannot be loaded. */
export const laterScreens = [
  booking,
  trip,
  history,
  loadComingUp,
  reservations,
  reservation,
  rental,
  outstation,
  parcel,
  go,
  pin,
  notice,
  pastRides.load,
] as const;

/** @throws Error when a file cannot be loaded */
export const loadLaterScreens = () => Promise.all(laterScreens.map((load) => load()));
