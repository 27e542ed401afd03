import { useQuery } from '@tanstack/react-query';
import { usePollInterval, useRemote } from '@rahi/web-kit';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { openOf, useEmergencies } from '../emergencies/emergencies.queries.js';
import { fleetInterval, fleetQuery, tripsPollMs, tripsQuery } from './fleet-map.queries.js';
import { unitsOf } from './fleet-units.js';

/** Every online driver and every active trip, combined again whenever one of them is read. */
export function useFleet() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const fleet = useQuery({
    ...fleetQuery(services.api),
    refetchInterval: fleetInterval,
    // Thousands of positions, all of them new: comparing them one by one finds nothing.
    structuralSharing: false,
  });
  const refetchInterval = usePollInterval(services.live, tripsPollMs);
  const trips = useQuery({ ...tripsQuery(services.api), refetchInterval });
  const { data: emergencies } = useEmergencies();
  const units = useMemo(() => {
    const alarms = new Set(openOf(emergencies).map(({ rideId }) => rideId));
    return unitsOf(fleet.data?.dots ?? [], trips.data?.items ?? [], alarms, formatMessage);
  }, [fleet.data, trips.data, emergencies, formatMessage]);
  return { fleet, trips, units };
}
