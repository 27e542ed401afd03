import type { FleetDot } from '@rahi/contracts/driver';
import { vehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import { useSearchParams } from '@rahi/web-kit/router';

export const typeFilters = ['all', ...vehicleTypes] as const satisfies readonly (VehicleType | 'all')[];
export type TypeFilter = (typeof typeFilters)[number];
export const stateFilters = ['all', 'free', 'trip'] as const;
export type StateFilter = (typeof stateFilters)[number];

export interface FleetView {
  type: TypeFilter;
  state: StateFilter;
  /** The driver that was chosen; empty for none. */
  driver: string;
}

/** What the map shows, kept in the address. */
export function useFleetView(): [FleetView, (changes: Partial<FleetView>) => void] {
  const [params, setParams] = useSearchParams();
  const view: FleetView = {
    type: typeFilters.find((type) => type === params.get('type')) ?? 'all',
    state: stateFilters.find((state) => state === params.get('state')) ?? 'all',
    driver: (params.get('driver') ?? '').slice(0, 36),
  };
  const change = (changes: Partial<FleetView>) => {
    const { type, state, driver } = { ...view, ...changes };
    setParams(
      { ...(type !== 'all' && { type }), ...(state !== 'all' && { state }), ...(driver && { driver }) },
      { replace: true },
    );
  };
  return [view, change];
}

export function dotsIn(fleet: readonly FleetDot[], { type, state }: FleetView): FleetDot[] {
  return fleet.filter(
    (dot) => (type === 'all' || dot.vehicleType === type) && (state === 'all' || dot.onTrip === (state === 'trip')),
  );
}
