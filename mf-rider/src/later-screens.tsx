import { lazyScreen, Loading, Page, Skeleton } from '@rahi/ui-kit';
import type { MessageId } from '@rahi/web-kit';
import type { ReactNode } from 'react';
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

const inPage = (content: ReactNode) => <Page>{content}</Page>;
const onMap = (name: MessageId) => ({ name, loading: <Skeleton shape="map" />, frame: inPage });

export const BookingScreen = lazyScreen(booking, onMap('booking.screen'));
export const TripScreen = lazyScreen(trip, onMap('trip.yourTrip'));
export const HistoryScreen = lazyScreen(history, {
  name: 'history.yourRides',
  loading: inPage(
    <Loading>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Loading>,
  ),
  frame: inPage,
});

/** @throws Error when a file cannot be loaded */
export const loadLaterScreens = () => Promise.all([booking(), trip(), history()]);
