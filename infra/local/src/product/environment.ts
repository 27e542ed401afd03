/** Variables of the machine that a child needs. It gets no other variable of the launcher's environment. */
const OF_THE_MACHINE = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'NODE_EXTRA_CA_CERTS',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
];

/** Settings of the product that can be given to `npm start`. */
const SETTINGS = [
  'ADMIN_EMAILS',
  'DEMO_PACE',
  'EXPIRY_MINUTES',
  'FLEET_SIZE',
  'LOG_LEVEL',
  'MAIL_FROM',
  'OFFER_WINDOW_SECONDS',
  'OTP_PER_ADDRESS',
  'PLACES_URL',
  'RATE_LIMIT_FACTOR',
  'ROUTING_URL',
  'TILES_URL',
  'TRIP_CODE',
];

/** OpenTelemetry's variables: where traces go, and how many. Without an endpoint there are none. */
export const traceVariables: readonly string[] = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
  'OTEL_BSP_SCHEDULE_DELAY',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
];

/** The variables that all children get. */
export function commonEnvironment(from: NodeJS.ProcessEnv): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of [...OF_THE_MACHINE, ...SETTINGS, ...traceVariables]) {
    const value = from[name];
    if (value !== undefined && value !== '') picked[name] = value;
  }
  return {
    ADMIN_EMAILS: 'admin@rahi.test',
    FLEET_SIZE: '24',
    MAIL_FROM: 'Rahi <no-reply@rahi.test>',
    // Areas may come from `npm run dev -w mf-<area>`.
    AREA_OVERRIDES: 'http://localhost:* ws://localhost:*',
    // Everyone on this machine shares one address (R3).
    OTP_PER_ADDRESS: '2000',
    // For the same reason: the demo fleet signs in dozens of people at once.
    RATE_LIMIT_FACTOR: '20',
    ...picked,
    NODE_ENV: 'production',
    RAHI_LOCAL: '1',
  };
}
