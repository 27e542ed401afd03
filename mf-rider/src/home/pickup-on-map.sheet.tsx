import type { LatLng } from '@rahi/contracts/geo/distance';
import { BottomSheet, Button, SheetHeader } from '@rahi/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
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
  const { formatMessage } = useIntl();
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
      label={formatMessage({ id: 'home.chooseYourPickup' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'home.chooseYourPickup' })}
          note={formatMessage({ id: 'home.pickOnMapHint' })}
        />
      }
      onCover={onCover}
      actions={
        <>
          <Button kind="primary" disabled={!stop} loading={naming} onClick={() => stop && onChoose(stop)}>
            {stop && !naming
              ? formatMessage({ id: 'home.pickUpAt' }, { address: shortAddress(stop.address) })
              : formatMessage({ id: 'home.pickUpHere' })}
          </Button>
          <Button kind="quiet" wide onClick={onCancel}>
            <FormattedMessage id="ui.cancel" />
          </Button>
        </>
      }
    />
  );
}
