import { readsPositions } from '@rahi/contracts/admin-roles';
import { EmptyState } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

/** Whether the person at the desk sees where people are. */
export function useSeesPositions(): boolean {
  const { user } = useRemote();
  return readsPositions({ isAdmin: true, adminRole: user.adminRole });
}

/** A part of the desk that shows where people are; for a role that does not see it, why it is not there. */
export function PositionsOnly({ children }: { children: ReactNode }) {
  const { formatMessage } = useIntl();
  const seesPositions = useSeesPositions();
  if (seesPositions) return children;
  return (
    <EmptyState icon="map" title={formatMessage({ id: 'noPositions.title' })}>
      <FormattedMessage id="noPositions.hint" />
    </EmptyState>
  );
}
