import type { ProductHealth, ServiceHealth } from '@rahi/contracts/health';
import type { ToastMessage } from '@rahi/web-kit';
import type { IntlShape } from 'react-intl';

/** Long enough to read a line for each service. */
const readingMs = 12_000;

type FormatMessage = IntlShape['formatMessage'];

function wordsOf({ name, state, version, instances, latencyMs }: ServiceHealth, formatMessage: FormatMessage): string {
  if (state === 'down') return formatMessage({ id: 'health.down' }, { name });
  const facts = [
    formatMessage({ id: 'health.up' }, { name }),
    latencyMs !== null && formatMessage({ id: 'health.latency' }, { ms: Math.round(latencyMs) }),
    version !== null && formatMessage({ id: 'health.version' }, { version }),
    instances > 1 && formatMessage({ id: 'health.instances' }, { instances }),
  ];
  return facts.filter((fact) => fact !== false).join(', ');
}

/** R30: the result of the health check, a line for each service, the failed ones first. */
export function healthToast({ services }: ProductHealth, formatMessage: FormatMessage): ToastMessage {
  const down = services.filter(({ state }) => state === 'down');
  const up = services.filter(({ state }) => state === 'up');
  return {
    title: formatMessage({ id: 'health.title' }, { down: down.length, count: services.length }),
    description: [...down, ...up].map((service) => wordsOf(service, formatMessage)).join('\n'),
    tone: down.length === 0 ? 'ok' : 'bad',
    durationMs: readingMs,
  };
}
