import { formatRupees } from '@rahi/contracts/money';
import { useLocationState, useRemote } from '@rahi/web-kit';
import { skipToken, useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { KindRow } from '../area/kind-row.js';
import { riderPaths } from '../area/rider-paths.js';
import { rentalsQuery } from './rentals.queries.js';

/** On the home screen: the way to rentals by the hour, where they are offered; nothing elsewhere. */
export function RentalRow() {
  const { api, basePath, services } = useRemote();
  const { position } = useLocationState(services.location);
  const query = rentalsQuery(api, position ?? { lat: 0, lng: 0 });
  // Home has more to show than this: a failure is shown on the screen behind it.
  const { data } = useQuery({ ...query, queryFn: position ? query.queryFn : skipToken });
  const cheapest = Math.min(...(data ?? []).flatMap(({ packages }) => packages.map(({ total }) => Number(total))));
  if (!Number.isFinite(cheapest)) return null;
  return (
    <KindRow icon="clock" to={riderPaths.rental(basePath)}>
      <FormattedMessage id="rental.row" values={{ from: formatRupees(cheapest) }} />
    </KindRow>
  );
}
