import { lazyScreen, Loading } from '@rahi/ui-kit';
import { RowSkeletons } from '../area/row-skeletons.js';

// Files of their own: the desk waits for the open one alone.
const drivers = async () => ({ default: (await import('./drivers.tab.js')).DriversTab });
const rides = async () => ({ default: (await import('./rides.tab.js')).RidesTab });
const users = async () => ({
  default: (await import('../users/users.tab.js')).UsersTab,
});
const analytics = async () => ({
  default: (await import('./analytics.tab.js')).AnalyticsTab,
});

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
