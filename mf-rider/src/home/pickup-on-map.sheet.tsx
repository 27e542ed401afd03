import type { LatLng } from '@rahi/contracts/geo/distance';
import { BottomSheet, Button, SheetHeader } from '@rahi/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useRemote } from '@rahi/web-kit';
import { placeAtQuery } from '../places/places.queries.js';
import { shortAddress, stopOfPlace } from '../places/stop-of-place.js';
import type { Stop } from '../rides/trip-plan.js';

interface PickupOnMapSheetProps {
  at: LatLng | null;
  onChoose(stop: Stop): void;
  onCancel(): void;
  onCover(pixels: number): void;
}

/** Chooses the pickup by a tap on the map. */
export function PickupOnMapSheet({ at, onChoose, onCancel, onCover }: PickupOnMapSheetProps) {
  const { api } = useRemote();
  const found = useQuery({ ...placeAtQuery(api, at ?? { lat: 0, lng: 0 }), enabled: at !== null });
  // A point without a name is still a point to be picked up at.
  const stop = at && {
    ...at,
    address: found.data ? stopOfPlace(found.data).address : `${at.lat.toFixed(5)}, ${at.lng.toFixed(5)}`,
  };
  const naming = at !== null && found.isPending;
  return (
    <BottomSheet
      label="Choose your pickup"
      header={
        <SheetHeader title="Choose your pickup" note="Tap the map, or move it with the arrow keys and press Enter." />
      }
      onCover={onCover}
      actions={
        <>
          <Button kind="primary" disabled={!stop} loading={naming} onClick={() => stop && onChoose(stop)}>
            {stop && !naming ? `Pick me up at ${shortAddress(stop.address)}` : 'Pick me up here'}
          </Button>
          <Button kind="quiet" wide onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    />
  );
}
