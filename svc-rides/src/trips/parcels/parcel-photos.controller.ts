import { Controller, Inject } from '@nestjs/common';
import {
  keepParcelPhoto,
  keptParcelPhoto,
  mostDocumentBytes,
  parcelPhoto,
  parcelPhotoPlaceOf,
  Refusal,
  takeParcelPhoto,
  type ParcelPhotoPlace,
  type Ride,
} from '@rahi/contracts';
import { Caller, CONFIG, Handles, Reply, type Inbound } from '@rahi/service-kit';
import { Raw } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { driverKeepsAreas } from '../../ride/predicates.js';
import { noSuchRide, rideChanged } from '../../ride/ride-refusals.js';
import { rolesOf } from '../../ride/ride-roles.js';
import { viewOf } from '../../ride/ride-view.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';
import { isParcel, ownParcel, setInParcel } from './parcel-rides.js';

/** Reserved from the request's time for the work after the answer. */
const reserveMs = 400;

const noSuchPhoto = () => new Refusal('not_found', say('parcel.noPhoto'));

/** The photos of a parcel: which ride has which is known here, and svc-drivers keeps the files. */
@Controller()
export class ParcelPhotosController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly caller: Caller,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /**
   * @throws Refusal not_found for anyone but the driver; invalid_transition where no photo of that place is taken now; too_large and
   * invalid_input for another file than a picture
   */
  @Handles(takeParcelPhoto)
  async take(inbound: Inbound<typeof takeParcelPhoto>): Promise<Ride> {
    const { params, body, principal, requestId, deadline, language } = inbound;
    const ride = ownParcel(await this.rides.byId(params.id), principal.userId);
    const { id, status, driverId } = ride;
    const returned = ride.parcel.returned !== null;
    const { place } = params;
    if (parcelPhotoPlaceOf(status, returned) !== place) throw notNow(ride);
    if (Buffer.byteLength(body.file, 'base64') > mostDocumentBytes)
      throw new Refusal('too_large', say('parcel.photoTooLarge'));
    await this.caller.ask(
      keepParcelPhoto,
      { rideId: id, driverId, place, file: body.file },
      { requestId, deadline: deadline - reserveMs, language },
    );
    const where = { id, driverId, status, parcel: goesBack(returned) };
    const changed = await this.rides.note(where, { parcel: () => setInParcel(`photos,${place}`) }, inbound);
    if (!changed) throw rideChanged(ride);
    return viewOf(changed, { role: 'driver' }, this.config);
  }

  /** @throws Refusal not_found for strangers, without such a photo, and for the driver from a day after the end (R22) */
  @Handles(parcelPhoto)
  async picture(inbound: Inbound<typeof parcelPhoto>): Promise<Reply<Uint8Array>> {
    const { params, principal, requestId, deadline } = inbound;
    const ride = await this.rides.byId(params.id);
    const roles = ride ? rolesOf(ride, principal) : [];
    if (!ride || roles.length === 0) throw noSuchRide();
    const seen = isParcel(ride) && (roles.some((role) => role !== 'driver') || !driverKeepsAreas(ride));
    if (!seen || ride.parcel.photos[params.place] === undefined) throw noSuchPhoto();
    const { photo } = await this.caller.ask(
      keptParcelPhoto,
      { rideId: ride.id, place: params.place },
      { requestId, deadline: deadline - reserveMs },
    );
    if (photo === null) throw noSuchPhoto();
    return new Reply(Buffer.from(photo, 'base64'), { http: shownAs(params.place) });
  }
}

const shownAs = (place: ParcelPhotoPlace) => ({ 'content-disposition': `inline; filename="${place}.jpg"` });

/** Whether a parcel is on its way back, as it was read. */
const goesBack = (returned: boolean) =>
  Raw<RideEntity['parcel']>((parcel) => `(jsonb_typeof(${parcel}->'returned') = 'object') = ${returned}`);

function notNow({ status: rideStatus, version }: RideEntity): Refusal {
  return new Refusal('invalid_transition', say('parcel.photoNotNow'), { rideStatus, version });
}
