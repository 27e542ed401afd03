import {
  analyticsPeriods,
  rideSorts,
  userSorts,
  type AnalyticsPeriod,
  type RideSort,
  type UserSort,
} from '@rahi/contracts/admin';
import { driverSorts, type DriverSort } from '@rahi/contracts/driver-sorts';
import { rideKinds, type RideKind } from '@rahi/contracts/ride-kind';
import type { RideStatus } from '@rahi/contracts/ride-lifecycle';
import type { MessageId } from '@rahi/web-kit';
import { vehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import { useSearchParams } from '@rahi/web-kit/router';

export const tabs = ['drivers', 'rides', 'users', 'analytics'] as const;
export type Tab = (typeof tabs)[number];

/** The documented filter; "Driver Arrived" is found under all. */
export const statusFilters = [
  'all',
  'searching',
  'driver_assigned',
  'in_progress',
  'completed',
  'cancelled',
] as const satisfies readonly (RideStatus | 'all')[];
export type StatusFilter = (typeof statusFilters)[number];

/** The message that names a filter. */
export function statusFilterName(filter: StatusFilter): MessageId {
  return filter === 'all' ? 'dashboard.allStatuses' : `ui.status.${filter}`;
}

export const refreshSpeeds = ['fast', 'normal', 'slow'] as const;
export type RefreshSpeed = (typeof refreshSpeeds)[number];
/** §9, in milliseconds. */
export const refreshMs: Readonly<Record<RefreshSpeed, number>> = { fast: 2_000, normal: 5_000, slow: 10_000 };

export const guestFilters = ['all', 'yes', 'no'] as const;
export type GuestFilter = (typeof guestFilters)[number];

/** The filters of rides other than the search; each is empty, or `all`, when not set. */
export interface RideFilters {
  status: StatusFilter;
  /** Days `YYYY-MM-DD` of Asia/Kolkata, both included. */
  from: string;
  to: string;
  /** The name of a city's pack. */
  city: string;
  type: VehicleType | 'all';
  kind: RideKind | 'all';
  /** Whether they were booked for a guest (R45). */
  guest: GuestFilter;
  /** Whole rupees as typed, both included. */
  minFare: string;
  maxFare: string;
}

export interface DashboardView extends RideFilters {
  tab: Tab;
  search: string;
  /** One order per tab. By default drivers are sorted by name, the others newest first. */
  driverSort: DriverSort;
  rideSort: RideSort;
  userSort: UserSort;
  /** The cursor of the open tab's page; empty for its first. */
  cursor: string;
  period: AnalyticsPeriod;
  refresh: RefreshSpeed;
}

const noFilters: RideFilters = {
  status: 'all',
  from: '',
  to: '',
  city: '',
  type: 'all',
  kind: 'all',
  guest: 'all',
  minFare: '',
  maxFare: '',
};

/** How many filters are set. */
export function filtersSet(view: RideFilters): number {
  return rideFilterNames.filter((name) => view[name] !== noFilters[name]).length;
}

export const rideFilterNames = ['status', 'from', 'to', 'city', 'type', 'kind', 'guest', 'minFare', 'maxFare'] as const;

const defaults: DashboardView = {
  ...noFilters,
  tab: 'rides',
  search: '',
  driverSort: 'name',
  rideSort: '-created',
  userSort: '-created',
  cursor: '',
  period: '7d',
  refresh: 'normal',
};

/** The order of each tab in the address. The analytics have none and keep the default. */
const sortOf = {
  drivers: 'driverSort',
  rides: 'rideSort',
  users: 'userSort',
  analytics: 'rideSort',
} as const satisfies Record<Tab, keyof DashboardView>;

function oneOf<T extends string>(known: readonly T[], value: string | null, otherwise: T): T {
  return known.find((entry) => entry === value) ?? otherwise;
}

/** A malformed cursor means the first page; the server refuses other invalid ones. */
export function cursorOf(value: string | null): string {
  return value !== null && /^[\w-]{1,600}$/.test(value) ? value : '';
}

function matching(form: RegExp, value: string | null): string {
  return value !== null && form.test(value) ? value : '';
}

const day = /^\d{4}-\d\d-\d\d$/;
const rupees = /^\d{1,6}$/;

export function viewFromParams(params: URLSearchParams): DashboardView {
  const tab = oneOf(tabs, params.get('tab'), defaults.tab);
  const sort = params.get('sort');
  return {
    tab,
    driverSort: oneOf(driverSorts, tab === 'drivers' ? sort : null, defaults.driverSort),
    rideSort: oneOf(rideSorts, tab === 'rides' ? sort : null, defaults.rideSort),
    userSort: oneOf(userSorts, tab === 'users' ? sort : null, defaults.userSort),
    search: (params.get('search') ?? defaults.search).slice(0, 100),
    status: oneOf(statusFilters, params.get('status'), defaults.status),
    from: matching(day, params.get('from')),
    to: matching(day, params.get('to')),
    city: matching(/^[a-z][a-z0-9-]{0,40}$/, params.get('city')),
    type: oneOf(['all', ...vehicleTypes], params.get('type'), defaults.type),
    kind: oneOf(['all', ...rideKinds], params.get('kind'), defaults.kind),
    guest: oneOf(guestFilters, params.get('guest'), defaults.guest),
    minFare: matching(rupees, params.get('minFare')),
    maxFare: matching(rupees, params.get('maxFare')),
    cursor: cursorOf(params.get('cursor')),
    period: oneOf(analyticsPeriods, params.get('period'), defaults.period),
    refresh: oneOf(refreshSpeeds, params.get('refresh'), defaults.refresh),
  };
}

/** The address says only what differs from the plain desk. */
export function paramsFromView(view: DashboardView): Record<string, string> {
  const { tab, search, status, from, to, city, type, kind, guest, minFare, maxFare, cursor, period, refresh } = view;
  const sortName = sortOf[tab];
  const usual: Readonly<Record<string, string>> = { ...defaults, sort: defaults[sortName] };
  return Object.fromEntries(
    Object.entries({
      tab,
      search,
      status,
      from,
      to,
      city,
      type,
      kind,
      guest,
      minFare,
      maxFare,
      sort: view[sortName],
      cursor,
      period,
      refresh,
    }).filter(([name, value]) => value !== usual[name]),
  );
}

/** The view after a change: another tab starts without filters, and another filter or order at its first page. */
export function viewAfter(view: DashboardView, changes: Partial<DashboardView>): DashboardView {
  const { search, cursor, driverSort, rideSort, userSort } = defaults;
  if (changes.tab !== undefined && changes.tab !== view.tab)
    return { ...view, ...noFilters, search, cursor, driverSort, rideSort, userSort, ...changes };
  const another = ['search', ...rideFilterNames, 'driverSort', 'rideSort', 'userSort'] as const;
  const filtered = another.some((name) => changes[name] !== undefined);
  return { ...view, ...(filtered ? { cursor } : {}), ...changes };
}

/** Resets the filters of rides. */
export const withoutFilters: Partial<DashboardView> = { ...noFilters, search: '' };

/**
 * The state of the desk, kept in the address, where a reload or a shared link restores it. The browser's Back goes to
 * earlier pages.
 */
export function useDashboardView(): [DashboardView, (changes: Partial<DashboardView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = viewFromParams(params);
  return [
    view,
    (changes) => setParams(paramsFromView(viewAfter(view, changes)), { replace: changes.cursor === undefined }),
  ];
}
