import { lazyScreen, Loading, Page, Skeleton } from '@rahi/ui-kit';
import { useEffect, type ReactNode } from 'react';

// Files of their own: the home screen, which most visits begin with, does not wait for them.
const booking = async () => {
  const { BookingScreen: Screen } = await import(/* webpackChunkName: "booking" */ './booking/booking.screen.js');
  return { default: Screen };
};
const trip = async () => {
  const { TripScreen: Screen } = await import(/* webpackChunkName: "trip" */ './trip/trip.screen.js');
  return { default: Screen };
};
const history = async () => {
  const { HistoryScreen: Screen } = await import(/* webpackChunkName: "history" */ './history/history.screen.js');
  return { default: Screen };
};

const onMap = (name: string) => ({ name, loading: <Skeleton shape="map" />, frame: inPage });
const inPage = (content: ReactNode) => <Page>{content}</Page>;

export const BookingScreen = lazyScreen(booking, onMap('Booking'));
export const TripScreen = lazyScreen(trip, onMap('Your trip'));
export const HistoryScreen = lazyScreen(history, {
  name: 'Your rides',
  loading: (
    <Page>
      <Loading label="Loading your rides">
        <Skeleton shape="title" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    </Page>
  ),
  frame: inPage,
});

const settledMs = 1_500;

/** Fetches the other screens once the first one stands: they are there at once, and without a network, when they are wanted. */
export function useScreensAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // What fails now is asked for again when it is wanted.
      void Promise.allSettled([booking(), trip(), history()]);
    }, settledMs);
    return () => clearTimeout(timer);
  }, []);
}
