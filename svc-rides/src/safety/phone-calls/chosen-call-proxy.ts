import { CONFIG, LOGGER, type Logger } from '@rahi/service-kit';
import { callProxySettings, type CallProxySettings } from '../../config.js';
import { CALL_PROXY, type CallProxy } from './call-proxy.js';
import { ExotelCallProxy } from './exotel-call-proxy.js';

/** The proxy that all four settings are there for; null without, and a warning where only some are. */
export function chosenCallProxy(settings: CallProxySettings, log: Pick<Logger, 'warn'>): CallProxy | null {
  const { CALL_PROXY_URL: url, CALL_PROXY_KEY: key, CALL_PROXY_TOKEN: token, CALL_PROXY_NUMBER: number } = settings;
  if (url && key && token && number) return new ExotelCallProxy({ url, key, token, number });
  const missing = callProxySettings.filter((name) => settings[name] === undefined);
  if (missing.length < callProxySettings.length)
    log.warn({ missing }, 'calls are not connected: not all settings are there');
  return null;
}

export const callProxy = { provide: CALL_PROXY, useFactory: chosenCallProxy, inject: [CONFIG, LOGGER] };
