import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  mostPhotoBytes,
  photoSide,
  Refusal,
  removePhoto,
  riderFace,
  setPhoto,
  userPhoto,
  type User,
} from '@rahi/contracts';
import { Handles, HandlesInternal, jpegHeaderOf, Reply, type Inbound, type InternalInbound } from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import { Clock } from '../../identity/clock.js';
import { checkOwn } from '../../identity/users/own.js';
import { noSuchUser, UserEntity, viewOf } from '../../identity/users/user.entity.js';
import { PhotoEntity } from './photo.entity.js';
import { say } from '../../say.js';

/** The version is part of the address: the picture at one address never changes. */
const forGood = 'private, max-age=31536000, immutable';

/** People's photos: the person and administrators see them, and drivers where the person wants it. */
@Controller()
export class PhotosController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal not_found when there is no photo, or for anyone but the person and administrators. */
  @Handles(userPhoto)
  async get({ principal, params, query }: Inbound<typeof userPhoto>): Promise<Reply<Uint8Array>> {
    if (!principal.isAdmin) checkOwn(principal, params.id);
    const photo = await this.database.manager.findOneBy(PhotoEntity, { userId: params.id });
    if (!photo) throw new Refusal('not_found', say('photo.none'));
    const http: Record<string, string> = query.v === versionOf(photo.bytes) ? { 'cache-control': forGood } : {};
    return new Reply(photo.bytes, { http });
  }

  @HandlesInternal(riderFace)
  async face({ request: { riderId } }: InternalInbound<typeof riderFace>) {
    const shown = await this.database.manager.existsBy(UserEntity, { id: riderId, photoShown: true });
    const photo = shown ? await this.database.manager.findOneBy(PhotoEntity, { userId: riderId }) : null;
    return { photo: photo ? photo.bytes.toString('base64') : null };
  }

  /** @throws Refusal not_found for another user than the caller; invalid_input for data that is not a photo, in words. */
  @Handles(setPhoto)
  async set({ principal, params, body }: Inbound<typeof setPhoto>): Promise<User> {
    checkOwn(principal, params.id);
    return this.#change(params.id, photoIn(body.image));
  }

  /** @throws Refusal not_found for another user than the caller. */
  @Handles(removePhoto)
  async remove({ principal, params }: Inbound<typeof removePhoto>): Promise<User> {
    checkOwn(principal, params.id);
    return this.#change(params.id, null);
  }

  /** Picture and version change together. */
  #change(userId: string, bytes: Buffer | null): Promise<User> {
    return this.database.transaction(async (manager) => {
      const user = await manager.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      if (!user) throw noSuchUser();
      if (bytes) await manager.upsert(PhotoEntity, { userId, bytes, setAt: this.clock.now() }, ['userId']);
      else await manager.delete(PhotoEntity, { userId });
      user.photo = bytes && versionOf(bytes);
      await manager.update(UserEntity, { id: userId }, { photo: user.photo });
      return viewOf(user);
    });
  }
}

function versionOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** The picture in base64 text. @throws Refusal invalid_input */
function photoIn(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > mostPhotoBytes) throw refuse('photo.tooLarge');
  const header = jpegHeaderOf(bytes);
  if (!header) throw refuse('photo.notJpeg');
  if (header.width !== photoSide || header.height !== photoSide) throw refuse('photo.side');
  if (header.tells) throw refuse('photo.tells');
  return bytes;
}

const refuse = (why: 'photo.tooLarge' | 'photo.notJpeg' | 'photo.side' | 'photo.tells') =>
  new Refusal('invalid_input', say(why, { side: photoSide }));
