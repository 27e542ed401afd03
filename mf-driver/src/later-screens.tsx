import { lazyScreen, Loading, Page, Skeleton } from '@rahi/ui-kit';
import { useEffect, type ReactNode } from 'react';

// Files of their own, fetched once the home screen stands.
const request = () => import('./ride-request/ride-request.screen.js');
const trip = () => import('./trip/trip.screen.js');
const earnings = () => import('./earnings/earnings.screen.js');

const inPage = (content: ReactNode) => <Page>{content}</Page>;
const outline = (name: string, label: string) => ({
  name,
  frame: inPage,
  loading: inPage(
    <Loading label={label}>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </Loading>,
  ),
});

export const RideRequestScreen = lazyScreen(request, outline('The request', 'Loading the request'));
export const TripScreen = lazyScreen(trip, outline('Your trip', 'Loading the trip'));
export const EarningsScreen = lazyScreen(earnings, outline('Your earnings', 'Loading your earnings'));

/** Loads them all. @throws Error when one cannot be fetched */
export const loadLaterScreens = () => Promise.all([request(), trip(), earnings()]);

/** How long after the area stands, in milliseconds: what it shows first has come by then. */
const aheadAfterMs = 2_000;

/** Fetches the other screens ahead, so that a request opens at once, and each also when the network has just gone. */
export function useScreensAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // It is fetched again, with an error and a Retry, when it is shown.
      loadLaterScreens().catch((error: unknown) => console.warn('A screen could not be fetched ahead.', error));
    }, aheadAfterMs);
    return () => clearTimeout(timer);
  }, []);
}
