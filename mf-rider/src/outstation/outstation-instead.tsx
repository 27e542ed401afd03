import { Button } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { storeTripPlan, wishesIn, type TripPlan } from '../rides/trip-plan.js';
import { outstationQuery } from './outstation.queries.js';

/** Where a usual ride does not go: the way to an outstation trip there, where they are offered; nothing elsewhere. */
export function OutstationInstead({ plan }: { plan: TripPlan }) {
  const { api, basePath, user } = useRemote();
  const navigate = useNavigate();
  const { pickup, dropoff, pickupAt } = plan;
  // The refusal above says enough when this cannot be read.
  const { data } = useQuery(outstationQuery(api, pickup, pickupAt));
  if (!data || data.length === 0) return null;
  const open = () => {
    storeTripPlan(user.id, { pickup, dropoff, ...(pickupAt && { pickupAt }), ...wishesIn(plan) });
    void navigate(riderPaths.outstationTo(basePath));
  };
  return (
    <Button kind="primary" icon="car" onClick={open}>
      <FormattedMessage id="outstation.instead" />
    </Button>
  );
}
