import { createIntl } from 'react-intl';
import en from './messages/en.json' with { type: 'json' };
import type { Call, CallAnswer } from '@rahi/contracts/call';
import { aUser } from '@rahi/contracts/testing';
import type { User } from '@rahi/contracts/user';
import { createApiClient, type ApiClient, type Fetch } from './api-client.js';
import { createLiveSwitchboard } from './live/live-service.js';
import type { LocationService, LocationState } from './location-service.js';
import type { NotificationsState } from './notifications-service.js';
import type { RemoteServices, SessionService, ToastMessage } from './remote-contract.js';
import { createStore } from './store.js';

/** Formats the kit's messages. */
export const { formatMessage } = createIntl({ locale: 'en-IN', messages: en });

/** The router of suites: the page's own has the browser's history. */
export { MemoryRouter } from 'react-router';
export { standInForNotifications } from './notification-stand-in.js';
export { standInForSound } from './sound-stand-in.js';

/** A request as the stubbed server received it. */
export interface SeenRequest {
  method: string;
  /** Path and query. */
  url: string;
  body: unknown;
  headers: Headers;
}

/** A prepared answer; `body` is sent as JSON. */
export interface StubAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export type StubHandler = (request: SeenRequest) => StubAnswer | Promise<StubAnswer>;

/** Answers a call as the server would; typed by the contract, and parsed by it again in the client. */
export function answerOf<C extends Call>(_call: C, body: CallAnswer<C>, status = 200): StubAnswer {
  return { status, body };
}

/** A refusal in problem+json. */
export function problemOf(
  status: number,
  code: string,
  detail: string,
  extra: Readonly<Record<string, unknown>> = {},
): StubAnswer {
  return {
    status,
    body: { type: `urn:rahi:problem:${code}`, title: code, status, detail, code, requestId: 'test', ...extra },
    headers: { 'Content-Type': 'application/problem+json' },
  };
}

/**
 * A `fetch` for component specs, by `METHOD /path` without query (`*` matches one segment). A request without a handler
 * fails like an unreachable server, and is in `seen`.
 */
export function stubFetch(handlers: Record<string, StubHandler | StubAnswer>) {
  const seen: SeenRequest[] = [];
  const fetchStub: Fetch = async (url, init) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { method: init.method ?? 'GET', url, body, headers: new Headers(init.headers) };
    seen.push(request);
    const handler = Object.entries(handlers).find(([route]) => matches(route, request))?.[1];
    if (!handler) throw new TypeError(`no answer prepared for ${request.method} ${url}`);
    const { status = 200, body: answer, headers } = typeof handler === 'function' ? await handler(request) : handler;
    const text = answer === undefined ? '' : JSON.stringify(answer);
    return {
      ok: status >= 200 && status < 300,
      status,
      statusText: '',
      headers: new Headers(headers),
      text: async () => text,
      blob: async () => new Blob([text]),
    };
  };
  return { fetch: fetchStub, seen };
}

function matches(route: string, { method, url }: SeenRequest): boolean {
  const wanted = route.split(/[ /]/);
  const actual = `${method} ${url.split('?')[0]}`.split(/[ /]/);
  return wanted.length === actual.length && wanted.every((part, index) => part === '*' || part === actual[index]);
}

/** The user of most specs: a signed-in rider who has completed onboarding. */
export function makeUser(changes: Partial<User> = {}): User {
  return aUser({
    id: '6f1f7a0e-6f0a-4c55-9d6c-0f7a2f5a1c11',
    email: 'asha@example.com',
    phone: '+91 98100 00000',
    rating: 4.8,
    totalTrips: 12,
    createdAt: '2026-01-05T08:30:00.000Z',
    ...changes,
  });
}

export const unknownLocation: LocationState = {
  position: null,
  place: null,
  error: null,
  locating: false,
  watching: false,
};

/**
 * The shell's services for a remote under test. The returned `toasts` and `requests` record what it showed and
 * requested; notifications that are `off` are on once they are enabled.
 */
export function stubServices(options: {
  api?: ApiClient;
  handlers?: Record<string, StubHandler | StubAnswer>;
  user?: User;
  location?: Partial<LocationState>;
  notifications?: NotificationsState;
}) {
  const server = stubFetch(options.handlers ?? {});
  const toasts: ToastMessage[] = [];
  const user = createStore<User | null>(options.user ?? makeUser());
  const place = createStore<LocationState>({ ...unknownLocation, ...options.location });
  const session: SessionService = {
    ...user,
    refresh: async () => user.getSnapshot(),
    update: user.set,
    signOut: async () => user.set(null),
  };
  const location: LocationService = {
    ...place,
    locate: async () => {
      const { position, error } = place.getSnapshot();
      if (position) return position;
      throw error ?? new Error('give the stub a position or an error');
    },
    watch: () => () => undefined,
    // Like a shell in local mode.
    async lookAt(city) {
      const state = place.getSnapshot();
      if (!city) return place.set({ ...state, ...unknownLocation, ...options.location, city: null });
      const { name, slug, lat, lng } = city;
      const position = { lat, lng, accuracy: 0, speed: null, heading: null, at: 0 };
      place.set({ ...state, position, place: null, error: null, city: { name, slug, lat, lng, isPosition: true } });
    },
  };
  const device = createStore<NotificationsState>(options.notifications ?? 'off');
  const turn = async (from: NotificationsState, to: NotificationsState) => {
    if (device.getSnapshot() === from) device.set(to);
    return device.getSnapshot();
  };
  const live = createLiveSwitchboard();
  const services: RemoteServices = {
    api: options.api ?? createApiClient({ fetch: server.fetch }),
    toast: { show: (message) => String(toasts.push(message)), dismiss: () => undefined },
    session,
    location,
    appearance: createStore<'light' | 'dark'>('light'),
    map: {},
    live,
    notifications: { ...device, enable: () => turn('off', 'on'), disable: () => turn('on', 'off') },
  };
  return { services, live, toasts, requests: server.seen, setLocation: place.set, setUser: user.set };
}

/**
 * Loads files of later screens one after another. Jest links two graphs of modules that share some wrongly when they are loaded at once
 * ("request for … is not in cache"), which depends on what imports what.
 */
export async function loadInTurn(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  await loads.reduce<Promise<unknown>>((before, load) => before.then(load), Promise.resolve());
}
