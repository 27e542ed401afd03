import { lazyScreen, Page, Skeleton, StatRow, Loading } from '@rahi/ui-kit';

/** In a file of its own: the home screen does without it. */
export const EarningsRoute = lazyScreen(() => import('./earnings.screen.js'), {
  name: 'Your earnings',
  frame: (content) => <Page>{content}</Page>,
  loading: (
    <Page>
      <Loading label="Loading your earnings">
        <Skeleton shape="title" />
        <StatRow>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </StatRow>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Loading>
    </Page>
  ),
});
