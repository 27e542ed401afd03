import type { ProductHealth, ServiceHealth } from '@rahi/contracts/health';
import type { ToastMessage } from '@rahi/web-kit';

/** Long enough to read a line for each service. */
const readingMs = 12_000;

function words({ name, state, version, instances, latencyMs }: ServiceHealth): string {
  if (state === 'down') return `${name} does not answer`;
  const facts = [
    latencyMs !== null && `${Math.round(latencyMs)} ms`,
    version !== null && `version ${version}`,
    instances > 1 && `${instances} instances`,
  ].filter((fact) => fact !== false);
  return [`${name} up`, ...facts].join(', ');
}

/** R30: what the health check found, a line for each service, what is down first. */
export function healthToast({ services }: ProductHealth): ToastMessage {
  const down = services.filter(({ state }) => state === 'down');
  const up = services.filter(({ state }) => state === 'up');
  return {
    title:
      down.length === 0
        ? 'Health check: all is well'
        : `Health check: ${down.length} of ${services.length} ${down.length === 1 ? 'does' : 'do'} not answer`,
    description: [...down, ...up].map(words).join('\n'),
    tone: down.length === 0 ? 'ok' : 'bad',
    durationMs: readingMs,
  };
}
