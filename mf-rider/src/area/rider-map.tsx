import { RideMap, usePanel, type RideMapProps } from '@rahi/ui-kit';
import { useMemo } from 'react';
import { useRemote } from '@rahi/web-kit';

interface RiderMapProps extends Omit<RideMapProps, 'padding' | 'tiles'> {
  /** Pixels of the lower edge that the sheet covers. */
  covered: number;
}

/** A sheet that is drawn up over most of the map no longer counts: nobody looks at what is left. */
const mostCovered = 0.75;

/** The area's map: below the header, above the sheet, with the tiles of this deployment. */
export function RiderMap({ covered, ...map }: RiderMapProps) {
  const { services } = useRemote();
  const panel = usePanel();
  const bottom = Math.min(covered, Math.round(window.innerHeight * mostCovered));
  const top = panel ? 0 : headerHeight();
  const padding = useMemo(() => ({ top, bottom }), [top, bottom]);
  return <RideMap {...map} tiles={services.map} padding={padding} />;
}

/** The shell's header lies over the map; its height is a token, which the shell sets once it has measured it. */
function headerHeight(): number {
  const { style } = document.documentElement;
  // The computed one makes the browser compute every style anew, at each position of the driver.
  const top = style.getPropertyValue('--top') || getComputedStyle(document.documentElement).getPropertyValue('--top');
  return Number.parseFloat(top) || 0;
}
