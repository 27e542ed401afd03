import { ErrorState } from '@rahi/ui-kit';
import { ApiError, describeError, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { BecomeDriver } from '../later-screens.js';
import { DriverStage } from '../stage/driver-stage.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { useMapCenter } from '../stage/use-map-center.js';
import { GateLoading } from './gate-loading.js';
import { ProfileProvider } from './profile.context.js';
import { profileQuery } from './profile.queries.js';

/** How often a profile is read again that could not be read, in milliseconds. */
const readAgainMs = 5_000;

/** Shows the screens to drivers, with their profile. Shows others why not, and where they can go (R5). */
export function DriverGate({ children }: { children: ReactNode }) {
  const { formatMessage } = useIntl();
  const { user, services } = useRemote();
  const center = useMapCenter();
  const profile = useQuery({
    ...profileQuery(services.api, user.id),
    refetchOnReconnect: 'always',
    // The area needs the profile: a driver who waits does not have to press Retry.
    refetchInterval: ({ state }) => (state.status === 'error' && !isNoDriver(state.error) ? readAgainMs : false),
  });
  if (profile.data) return <ProfileProvider value={profile.data}>{children}</ProfileProvider>;
  if (isNoDriver(profile.error)) return <BecomeDriver />;
  if (!profile.isError) return <GateLoading />;
  return (
    <DriverStage map={{ center }}>
      <StageSheet label={formatMessage({ id: 'driver.driver' })}>
        <ErrorState
          title={formatMessage({ id: 'driver.notRead' })}
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        >
          {describeError(formatMessage, profile.error, 'error.unexplained')}
        </ErrorState>
      </StageSheet>
    </DriverStage>
  );
}

function isNoDriver(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'no_driver_profile');
}
