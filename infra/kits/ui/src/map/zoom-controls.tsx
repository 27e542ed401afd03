import { DomEvent } from 'leaflet';
import { memo, useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import { useMap, useMapEvents } from 'react-leaflet';
import { middleOfView } from './map-view.js';
import type { MapPadding } from './ride-map.types.js';
import styles from './zoom-controls.module.css';

/** Two buttons over the map. They zoom around the middle of the uncovered area. */
export const ZoomControls = memo(function ZoomControls({ padding }: { padding: MapPadding }) {
  const { formatMessage } = useIntl();
  const map = useMap();
  const [zoom, setZoom] = useState(map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  // A press of a button, or two in a row, must not reach the map.
  const shield = useCallback((element: HTMLDivElement | null) => {
    if (!element) return;
    DomEvent.disableClickPropagation(element);
    DomEvent.disableScrollPropagation(element);
  }, []);
  const by = (step: 1 | -1) => () => map.setZoomAround(middleOfView(map, padding), map.getZoom() + step);

  return (
    <div ref={shield} className={styles.controls} style={{ top: padding.top, right: padding.right }}>
      <ZoomButton
        label={formatMessage({ id: 'ui.map.zoomIn' })}
        path="M12 5v14 M5 12h14"
        onClick={by(1)}
        disabled={zoom >= map.getMaxZoom()}
      />
      <ZoomButton
        label={formatMessage({ id: 'ui.map.zoomOut' })}
        path="M5 12h14"
        onClick={by(-1)}
        disabled={zoom <= map.getMinZoom()}
      />
    </div>
  );
});

interface ZoomButtonProps {
  label: string;
  path: string;
  disabled: boolean;
  onClick(): void;
}

// aria-disabled, not disabled: at the last step the focus stays on the button.
function ZoomButton({ label, path, disabled, onClick }: ZoomButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      data-tip={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <svg className={styles.glyph} viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
