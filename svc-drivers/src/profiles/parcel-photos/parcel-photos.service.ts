import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { mostDocumentBytes, Refusal, type ParcelPhotoPlace } from '@rahi/contracts';
import { DataSource } from 'typeorm';
import { say } from '../../say.js';
import { DocumentsService } from '../documents/documents.service.js';
import { keptFileOf } from '../documents/kept-file.js';
import { FileStore } from '../file-store/file-store.js';
import { ParcelPhotoEntity } from '../../drivers/parcel-photo.entity.js';

/** A photo as svc-rides passes it on, which knows whose parcel it is. `file` is base64. */
interface TakenPhoto {
  rideId: string;
  driverId: string;
  place: ParcelPhotoPlace;
  file: string;
}

/** Photos of parcels (ADR 87), in the store of drivers' papers. */
@Injectable()
export class ParcelPhotos {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly files: FileStore,
    private readonly documents: DocumentsService,
  ) {}

  /**
   * Stores a photo without what its file says besides the picture. It replaces one of that ride and place.
   * @returns when it was stored
   * @throws Refusal invalid_input for another file than a picture, too_large, unavailable without a store
   */
  async keep({ rideId, driverId, place, file }: TakenPhoto): Promise<Date> {
    const { type, bytes } = await keptFileOf(Buffer.from(file, 'base64'));
    if (type !== 'image/jpeg') throw new Refusal('invalid_input', say('parcelPhoto.noPicture'));
    if (bytes.length > mostDocumentBytes) throw new Refusal('too_large', say('document.tooLarge'));
    const id = randomUUID();
    await this.files.put(id, bytes, type);
    const kept = this.database.transaction(async (manager) => {
      // The trigger notes the file of a replaced one, which the sweep of papers removes.
      await manager.delete(ParcelPhotoEntity, { rideId, place });
      const photo = manager.create(ParcelPhotoEntity, { id, rideId, driverId, place, bytes: bytes.length });
      await manager.insert(ParcelPhotoEntity, photo);
      return photo.takenAt;
    });
    return kept.catch(async (error: unknown) => {
      // Without a row the file cannot be found.
      await this.documents.forget([id]);
      throw error;
    });
  }

  /** The photo of a ride at a place; null where there is none, or it is erased. */
  async of(rideId: string, place: ParcelPhotoPlace): Promise<Buffer | null> {
    const found = await this.database.manager.findOneBy(ParcelPhotoEntity, { rideId, place });
    return found && this.files.get(found.id);
  }
}
