import { lazyScreen, Loading } from '@rahi/ui-kit';
import { RowSkeletons } from '../area/row-skeletons.js';

// Files of their own: the desk waits only for the open one.
const drivers = async () => (await import('./drivers.tab.js')).DriversTab;
const rides = async () => (await import('./rides.tab.js')).RidesTab;
const users = async () => (await import('../users/users.tab.js')).UsersTab;
const analytics = async () => (await import('./analytics.tab.js')).AnalyticsTab;

const tab = (name: string) => ({
  name,
  loading: (
    <Loading label={`Loading ${name.toLowerCase()}`}>
      <RowSkeletons />
    </Loading>
  ),
});

export const DriversTab = lazyScreen(drivers, tab('The drivers'));
export const RidesTab = lazyScreen(rides, tab('The rides'));
export const UsersTab = lazyScreen(users, tab('The users'));
export const AnalyticsTab = lazyScreen(analytics, tab('The analytics'));

export const loadTabs = () => Promise.all([drivers(), rides(), users(), analytics()]);
