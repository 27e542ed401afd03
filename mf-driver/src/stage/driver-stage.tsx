import { MapScreen, RideMap, useHighPanel, usePanel, type RideMapProps } from '@rahi/ui-kit';
import { useMemo, useState, type ReactNode } from 'react';
import { useRemote } from '@rahi/web-kit';
import { StageContext } from './stage.context.js';

/** What a screen shows on the map; the stage accounts for what covers the map. */
export type StageMap = Omit<RideMapProps, 'padding' | 'recenterKey' | 'tiles' | 'className'>;

interface DriverStageProps {
  map: StageMap;
  /** Another one moves the map to its centre again, also after the driver has moved it by hand. */
  mapStage?: string;
  /** Over the map's upper edge, for example the next turn. */
  top?: ReactNode;
  /** The shell's header above the map: the usual one, the lower one of a trip, or none, because a request has its own. */
  mode?: keyof typeof headPx;
  /** A `StageSheet`. Sheets may change from state to state; the map stays. */
  children: ReactNode;
}

// The height that covers the map's upper edge, in pixels: the header with its margin, and the turn banner below it.
const headPx = { home: 64, trip: 52, request: 80 } as const;
const topPx = 88;

/** A driver's screen: the map, and over it the sheet with what there is to read and do. */
export function DriverStage({ map, mapStage = '', top, mode = 'home', children }: DriverStageProps) {
  const { services } = useRemote();
  const [covered, setCovered] = useState(0);
  const [centred, setCentred] = useState(0);
  const beside = usePanel();
  // A phone held sideways is zoomed with two fingers; its map has no room for more buttons.
  const controls = useHighPanel();
  const padding = { top: (beside ? 0 : headPx[mode]) + (top && mode !== 'request' ? topPx : 0), bottom: covered };
  const stage = useMemo(() => ({ onCover: setCovered, center: () => setCentred((times) => times + 1) }), []);
  return (
    <StageContext value={stage}>
      <MapScreen
        map={
          <RideMap
            {...map}
            padding={padding}
            recenterKey={`${mapStage} ${centred}`}
            tiles={services.map}
            controls={controls}
          />
        }
        top={top}
      >
        {children}
      </MapScreen>
    </StageContext>
  );
}
