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

/** A line for each job of a service that fails again and again. */
function failuresOf({ name, failing = [] }: ServiceHealth, formatMessage: FormatMessage): string[] {
  return failing.map(({ job, failures, error }) =>
    formatMessage({ id: 'health.failing' }, { name, job, failures, error }),
  );
}

/** R30: the result of the health check, a line for each service, what fails first. */
export function healthToast({ services }: ProductHealth, formatMessage: FormatMessage): ToastMessage {
  const down = services.filter(({ state }) => state === 'down');
  const up = services.filter(({ state }) => state === 'up');
  const failing = services.flatMap((service) => failuresOf(service, formatMessage));
  const id = down.length === 0 && failing.length > 0 ? 'health.titleFailing' : 'health.title';
  const words = (list: readonly ServiceHealth[]) => list.map((service) => wordsOf(service, formatMessage));
  return {
    title: formatMessage({ id }, { down: down.length, count: services.length, failing: failing.length }),
    description: [...words(down), ...failing, ...words(up)].join('\n'),
    tone: down.length + failing.length === 0 ? 'ok' : 'bad',
    durationMs: readingMs,
  };
}
