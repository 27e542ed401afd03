import { lazyScreen, Loading, Page, Skeleton } from '@rahi/ui-kit';
import { useEffect, type ReactNode } from 'react';
import { loadTabs } from './dashboard/later-tabs.js';

// Files of their own: the dashboard, where the desk begins, does not wait for them.
const map = async () => {
  const { FleetMapScreen: Screen } = await import(/* webpackChunkName: "map" */ './fleet-map/fleet-map.screen.js');
  return { default: Screen };
};
const driver = async () => {
  const { DriverScreen: Screen } = await import(/* webpackChunkName: "driver" */ './driver/driver.screen.js');
  return { default: Screen };
};
const ride = async () => {
  const { RideScreen: Screen } = await import(/* webpackChunkName: "ride" */ './ride/ride.screen.js');
  return { default: Screen };
};
const user = async () => {
  const { UserScreen: Screen } = await import(/* webpackChunkName: "user" */ './user/user.screen.js');
  return { default: Screen };
};
const audit = async () => {
  const { AuditScreen: Screen } = await import(/* webpackChunkName: "audit" */ './audit/audit.screen.js');
  return { default: Screen };
};

const page = (name: string) => ({
  name,
  loading: (
    <Page width="desk">
      <Loading label={`Loading ${name.toLowerCase()}`}>
        <Skeleton shape="title" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    </Page>
  ),
  frame: (content: ReactNode) => <Page>{content}</Page>,
});

export const FleetMapScreen = lazyScreen(map, page('The live map'));
export const DriverScreen = lazyScreen(driver, page('The driver'));
export const RideScreen = lazyScreen(ride, page('The ride'));
export const UserScreen = lazyScreen(user, page('The user'));
export const AuditScreen = lazyScreen(audit, page('The audit log'));

export const loadScreens = () => Promise.allSettled([map(), driver(), ride(), user(), audit(), loadTabs()]);

/** The chart, the largest file of the first screen, has come by then. */
const settledMs = 4_000;

/** Fetches the other screens and tabs once the first one stands: they are there at once when they are wanted. */
export function useScreensAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // What fails now is asked for again when it is wanted.
      void loadScreens();
    }, settledMs);
    return () => clearTimeout(timer);
  }, []);
}
