import { Controller } from '@nestjs/common';
import { keepParcelPhoto, keptParcelPhoto } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import { ParcelPhotos } from './parcel-photos.service.js';

@Controller()
export class ParcelPhotosMessages {
  constructor(private readonly photos: ParcelPhotos) {}

  @HandlesInternal(keepParcelPhoto)
  async keep({ request }: InternalInbound<typeof keepParcelPhoto>) {
    const takenAt = await this.photos.keep(request);
    return { takenAt: takenAt.toISOString() };
  }

  @HandlesInternal(keptParcelPhoto)
  async kept({ request: { rideId, place } }: InternalInbound<typeof keptParcelPhoto>) {
    const photo = await this.photos.of(rideId, place);
    return { photo: photo ? photo.toString('base64') : null };
  }
}
