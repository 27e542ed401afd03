import { BottomSheet, IconButton, MapScreen, RideMap, type RideMapProps } from '@rahi/ui-kit';
import { useDocumentTitle, useMediaQuery } from '@rahi/web-kit';
import { useState, type ReactNode } from 'react';
import { useRemote } from '../remote.context.js';

/** What a screen puts on the map; the stage sees to what covers it. */
export type StageMap = Omit<RideMapProps, 'padding' | 'recenterKey' | 'tilesUrl' | 'className'>;

interface DriverStageProps {
  /** What the screen is: the document's title, and the sheet's name for screen readers. */
  label: string;
  map: StageMap;
  /** Another one moves the map to its centre again, also after the driver has moved it by hand. */
  mapStage?: string;
  /** Over the map's upper edge, such as the next turn. */
  top?: ReactNode;
  header?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

// The shell's header and the turn banner below it, in pixels.
const headerPx = 56;
const topPx = 96;

/** A driver's screen: the map, and the sheet or panel with what there is to read and do. */
export function DriverStage({ label, map, mapStage = '', top, header, children, actions }: DriverStageProps) {
  const { services } = useRemote();
  useDocumentTitle(label);
  const [covered, setCovered] = useState(0);
  const [centred, setCentred] = useState(0);
  const beside = useMediaQuery('(min-width: 1024px)');
  const padding = { top: (beside ? 0 : headerPx) + (top ? topPx : 0), bottom: covered };
  return (
    <MapScreen
      map={
        <RideMap
          {...map}
          padding={padding}
          recenterKey={`${mapStage} ${centred}`}
          tilesUrl={services.map.tilesUrl}
          controls={beside}
        />
      }
      top={top}
    >
      <BottomSheet
        label={label}
        header={header}
        actions={actions}
        floating={
          <IconButton
            icon="gps"
            label="Center the map"
            kind="floating"
            onClick={() => setCentred((times) => times + 1)}
          />
        }
        onCover={setCovered}
      >
        {children}
      </BottomSheet>
    </MapScreen>
  );
}
