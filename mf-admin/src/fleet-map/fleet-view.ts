import { rideKinds, type RideKind } from '@rahi/contracts/ride-kind';
import { activeStatuses } from '@rahi/contracts/ride-lifecycle';
import { vehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import { useSearchParams } from '@rahi/web-kit/router';

const typeFilters = ['all', ...vehicleTypes] as const satisfies readonly (VehicleType | 'all')[];
export type TypeFilter = (typeof typeFilters)[number];
/** `trip` is a driver on any trip; the rest are statuses of a ride. */
export const statusFilters = ['all', 'free', 'trip', ...activeStatuses] as const;
export type StatusFilter = (typeof statusFilters)[number];

export interface FleetView {
  type: TypeFilter;
  status: StatusFilter;
  /** Of trips: free drivers have none. */
  kind: RideKind | 'all';
  /** The id of the selected driver, or trip; empty for none. */
  driver: string;
  trip: string;
  /** The city that the map shows; empty for all drivers wherever they are. */
  city: string;
  /** Whether the map shows demand and surge. */
  demand: boolean;
}

/** The state of the map, kept in the address. */
export function useFleetView(): [FleetView, (changes: Partial<FleetView>) => void] {
  const [params, setParams] = useSearchParams();
  const view: FleetView = {
    type: typeFilters.find((type) => type === params.get('type')) ?? 'all',
    status: statusFilters.find((status) => status === params.get('status')) ?? 'all',
    kind: rideKinds.find((kind) => kind === params.get('kind')) ?? 'all',
    driver: (params.get('driver') ?? '').slice(0, 36),
    trip: (params.get('trip') ?? '').slice(0, 36),
    city: (params.get('city') ?? '').slice(0, 41),
    demand: params.get('demand') === 'on',
  };
  const change = (changes: Partial<FleetView>) => {
    const { type, status, kind, driver, trip, city, demand } = { ...view, ...changes };
    setParams(
      {
        ...(type !== 'all' && { type }),
        ...(status !== 'all' && { status }),
        ...(kind !== 'all' && { kind }),
        ...(driver && { driver }),
        ...(trip && { trip }),
        ...(city && { city }),
        ...(demand && { demand: 'on' }),
      },
      { replace: true },
    );
  };
  return [view, change];
}
