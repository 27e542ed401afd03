import { parcelPhotoPlaceOf } from '@rahi/contracts/parcel';
import type { Ride } from '@rahi/contracts/ride';
import { FileButton } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParcelPhoto } from './parcel-reports.js';
import styles from './parcel.module.css';

/** The photo of a parcel that is taken now: the camera, and whether one is stored. Nothing on another ride. */
export function ParcelPhoto({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const photo = useParcelPhoto(ride.id);
  const place = ride.parcel ? parcelPhotoPlaceOf(ride.status, Boolean(ride.parcel.returned)) : null;
  if (place === null) return null;
  const taken = ride.parcel?.photos?.some((one) => one.place === place) ?? false;
  const label = formatMessage({ id: taken ? 'parcel.photoAgain' : 'parcel.photoTake' });
  return (
    <div className={styles.photo}>
      <p className={styles.words}>
        <FormattedMessage id={taken ? 'parcel.photoTaken' : 'parcel.photoNeeded'} values={{ place }} />
      </p>
      <FileButton
        small={taken}
        accept="image/*"
        capture="environment"
        label={label}
        loading={photo.isPending}
        onFile={(file) => photo.mutate({ place, photo: file })}
      >
        {label}
      </FileButton>
    </div>
  );
}
