import { usePollInterval, useRemote } from '@rahi/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useProfile } from '../driver/profile.context.js';
import { useOwnVehicle } from '../driver/use-own-vehicle.js';
import type { StageMap } from '../stage/driver-stage.js';
import { useMapCenter } from '../stage/use-map-center.js';
import { nearbyPollMs, othersNearQuery } from './home.queries.js';

/** The driver and the other free drivers around (§2). */
export function useHomeMap(): StageMap {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const profile = useProfile();
  const vehicle = useOwnVehicle();
  const center = useMapCenter(vehicle);
  const refetchInterval = usePollInterval(services.live, nearbyPollMs);
  const { data = [] } = useQuery({
    ...othersNearQuery(services.api, center),
    enabled: vehicle !== null,
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const drivers = data
    .filter(({ id }) => id !== profile.id)
    .map(({ id, currentLat, currentLng, heading, vehicleType }) => ({
      id,
      lat: Number(currentLat),
      lng: Number(currentLng),
      heading,
      vehicleType,
    }));
  return {
    label: formatMessage({ id: 'home.map' }),
    center,
    vehicle,
    drivers,
    follow: profile.isOnline,
  };
}
