import { CONFIG, LOGGER, type Logger } from '@rahi/service-kit';
import type { RidesConfig } from '../config.js';
import { CALL_PROXY, type CallProxy } from './call-proxy.js';
import { ExotelCallProxy } from './exotel-call-proxy.js';

const names = ['CALL_PROXY_URL', 'CALL_PROXY_KEY', 'CALL_PROXY_TOKEN', 'CALL_PROXY_NUMBER'] as const;

export type CallProxySettings = Pick<RidesConfig, (typeof names)[number]>;

/** Are calls connected here? If not, people see each other's number, as R22 says. */
export function callProxyIsSet(settings: CallProxySettings): boolean {
  return names.every((name) => settings[name] !== undefined);
}

/** The proxy that all four settings are there for; null without, and a warning where only some are. */
export function chosenCallProxy(settings: CallProxySettings, log: Pick<Logger, 'warn'>): CallProxy | null {
  const { CALL_PROXY_URL: url, CALL_PROXY_KEY: key, CALL_PROXY_TOKEN: token, CALL_PROXY_NUMBER: number } = settings;
  if (url && key && token && number) return new ExotelCallProxy({ url, key, token, number });
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length < names.length) log.warn({ missing }, 'calls are not connected: not all settings are there');
  return null;
}

export const callProxy = { provide: CALL_PROXY, useFactory: chosenCallProxy, inject: [CONFIG, LOGGER] };
