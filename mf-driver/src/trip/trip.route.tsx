import { lazyScreen, Loading, Page, Skeleton } from '@rahi/ui-kit';

/** In a file of its own, fetched once the home screen stands. */
export const loadTrip = () => import('./trip.screen.js');

export const TripRoute = lazyScreen(loadTrip, {
  name: 'Your trip',
  frame: (content) => <Page>{content}</Page>,
  loading: (
    <Page>
      <Loading label="Loading the trip">
        <Skeleton shape="title" />
        <Skeleton shape="block" />
        <Skeleton shape="row" />
      </Loading>
    </Page>
  ),
});
