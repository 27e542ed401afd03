import { arriveWithParcel, returnParcel, takeParcelPhoto } from '@rahi/contracts/calls/parcels.calls';
import type { ParcelPhotoPlace, ParcelReturnReason } from '@rahi/contracts/parcel';
import type { Ride } from '@rahi/contracts/ride';
import { describeError, useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { paperFile, UnfitFile } from '../area/paper-file.js';
import { keepRide, rideQuery } from '../ride/ride.queries.js';

/** What a driver reports of a parcel. A failure is shown in a toast, and the ride is read again. */
function useReport<T>(rideId: string, report: (given: T) => Promise<Ride>) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: report,
    onSuccess: (ride) => keepRide(client, services.api, ride),
    onError: (error) => {
      services.toast.show({
        title: formatMessage({ id: 'trip.updateFailed' }),
        description:
          error instanceof UnfitFile
            ? formatMessage({ id: 'papers.unfit' }, { why: error.why })
            : describeError(formatMessage, error),
        tone: 'bad',
      });
      void client.invalidateQueries({ queryKey: rideQuery(services.api, rideId).queryKey });
    },
  });
}

/** Stores a photo that the driver took. */
export function useParcelPhoto(rideId: string) {
  const { services } = useRemote();
  return useReport(rideId, async ({ place, photo }: { place: ParcelPhotoPlace; photo: File }) =>
    services.api.call(takeParcelPhoto, { params: { id: rideId, place }, body: { file: await paperFile(photo) } }),
  );
}

/** The driver is at the drop-off. @param before is awaited: what the server judges it by is sent first */
export function useParcelArrival(rideId: string, before: () => Promise<void>) {
  const { services } = useRemote();
  return useReport<void>(rideId, async () => {
    await before();
    return services.api.call(arriveWithParcel, { params: { id: rideId } });
  });
}

/** Nobody takes it: it goes back. */
export function useParcelReturn(rideId: string) {
  const { services } = useRemote();
  return useReport(rideId, (reason: ParcelReturnReason) =>
    services.api.call(returnParcel, { params: { id: rideId }, body: { reason } }),
  );
}
