import { lazyScreen, Loading } from '@rahi/ui-kit';
import type { MessageId } from '@rahi/web-kit';
import { RowSkeletons } from '../area/row-skeletons.js';
import { withLaterTexts } from '../with-later-texts.js';

// Files of their own: the desk waits only for the open one.
const drivers = async () => (await import('./drivers.tab.js')).DriversTab;
const rides = async () => (await import('./rides.tab.js')).RidesTab;
const users = async () => (await import('../users/users.tab.js')).UsersTab;
const analytics = async () => (await import('./analytics.tab.js')).AnalyticsTab;

const tab = (name: MessageId) => ({
  name,
  loading: (
    <Loading>
      <RowSkeletons />
    </Loading>
  ),
});

export const DriversTab = lazyScreen(withLaterTexts(drivers), tab('tab.drivers'));
export const RidesTab = lazyScreen(rides, tab('tab.rides'));
export const UsersTab = lazyScreen(withLaterTexts(users), tab('tab.users'));
export const AnalyticsTab = lazyScreen(withLaterTexts(analytics), tab('tab.analytics'));

export const loadTabs = () => Promise.all([drivers(), rides(), users(), analytics()]);
