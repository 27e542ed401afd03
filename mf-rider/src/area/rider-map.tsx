import { RideMap, useHeaderHeight, usePanel, type RideMapProps } from '@rahi/ui-kit';
import { useMemo } from 'react';
import { useRemote } from '@rahi/web-kit';

interface RiderMapProps extends Omit<RideMapProps, 'padding' | 'tiles'> {
  /** Pixels of the lower edge that the sheet covers. */
  covered: number;
}

/** When a sheet covers more of the map than this, its size is ignored: the rest is too small to be looked at. */
const mostCovered = 0.75;

/** The area's map: below the header, above the sheet, with the tiles of this deployment. */
export function RiderMap({ covered, ...map }: RiderMapProps) {
  const { services } = useRemote();
  const panel = usePanel();
  const bottom = Math.min(covered, Math.round(window.innerHeight * mostCovered));
  const headerHeight = useHeaderHeight();
  const top = panel ? 0 : headerHeight;
  const padding = useMemo(() => ({ top, bottom }), [top, bottom]);
  return <RideMap {...map} tiles={services.map} padding={padding} />;
}
