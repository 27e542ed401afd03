import { lazyScreen, Loading, Page, Skeleton } from '@rahi/ui-kit';

/** In a file of its own, fetched once the home screen stands: a request must not wait for it. */
export const loadRideRequest = () => import('./ride-request.screen.js');

export const RideRequestRoute = lazyScreen(loadRideRequest, {
  name: 'The request',
  frame: (content) => <Page>{content}</Page>,
  loading: (
    <Page>
      <Loading label="Loading the request">
        <Skeleton shape="title" />
        <Skeleton shape="block" />
        <Skeleton shape="row" />
      </Loading>
    </Page>
  ),
});
