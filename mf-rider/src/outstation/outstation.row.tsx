import { useLocationState, useRemote } from '@rahi/web-kit';
import { skipToken, useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { KindRow } from '../area/kind-row.js';
import { riderPaths } from '../area/rider-paths.js';
import { outstationQuery } from './outstation.queries.js';

/** On the home screen: the way to outstation trips, where they are offered; nothing elsewhere. */
export function OutstationRow() {
  const { api, basePath, services } = useRemote();
  const { position } = useLocationState(services.location);
  const query = outstationQuery(api, position ?? { lat: 0, lng: 0 });
  // Home has more to show than this: a failure is shown on the screen behind it.
  const { data } = useQuery({ ...query, queryFn: position ? query.queryFn : skipToken });
  if (!data || data.length === 0) return null;
  return (
    <KindRow icon="car" to={riderPaths.outstation(basePath)}>
      <FormattedMessage id="outstation.row" />
    </KindRow>
  );
}
