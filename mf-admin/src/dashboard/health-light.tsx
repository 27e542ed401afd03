import { productHealth } from '@rahi/contracts/calls/gateway.calls';
import { Pill } from '@rahi/ui-kit';
import { queryOptionsFor, useOnline, type ApiClient, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';

/** Shows a service that goes down or comes back within ten seconds: two polls and their answers. Milliseconds. */
const healthPollMs = 4_000;

const healthQuery = (api: ApiClient) => queryOptionsFor(api, productHealth, {});

/** Whether every service answers and does its work, polled while the dashboard is open (R30). */
export function HealthLight() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const online = useOnline();
  const health = useQuery({ ...healthQuery(services.api), refetchInterval: healthPollMs });
  const down = health.data?.services.filter(({ state }) => state === 'down').map(({ name }) => name) ?? [];
  const failing = health.data?.services.flatMap((service) => service.failing ?? []).map(({ job }) => job) ?? [];
  const bad = health.isError || down.length + failing.length > 0;
  return (
    <output aria-label={formatMessage({ id: 'dashboard.health' })}>
      {!online && (
        <Pill dot>
          <FormattedMessage id="dashboard.healthOffline" />
        </Pill>
      )}
      {online && (health.data || health.isError) && (
        <Pill tone={bad ? 'bad' : 'ok'} dot>
          {health.isError && <FormattedMessage id="health.noGateway" />}
          {!health.isError && down.length === 0 && failing.length > 0 && (
            <FormattedMessage id="health.lightFailing" values={{ failing: failing.join(', ') }} />
          )}
          {!health.isError && (down.length > 0 || failing.length === 0) && (
            <FormattedMessage id="health.light" values={{ count: down.length, down: down.join(', ') }} />
          )}
        </Pill>
      )}
    </output>
  );
}
