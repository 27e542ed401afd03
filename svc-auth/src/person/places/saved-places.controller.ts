import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { mostSavedPlaces, Refusal, removePlace, savedPlaces, savePlace, type CallAnswer } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { Not, type DataSource } from 'typeorm';
import { Clock } from '../../identity/clock.js';
import { checkOwn } from '../../identity/users/own.js';
import { noSuchUser, UserEntity } from '../../identity/users/user.entity.js';
import { SavedPlaceEntity, viewOfPlace } from './saved-place.entity.js';
import { say } from '../../say.js';

/** A person's saved places. Only that person can read them, not even administrators. */
@Controller()
export class SavedPlacesController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal not_found for another user than the caller. */
  @Handles(savedPlaces)
  async list({ principal, params: { id: userId } }: Inbound<typeof savedPlaces>) {
    checkOwn(principal, userId);
    const rows = await this.database.manager.find(SavedPlaceEntity, { where: { userId }, order: { place: 'ASC' } });
    return { places: rows.map(viewOfPlace) };
  }

  /** @throws Refusal not_found for another user than the caller; too_many_places past 20. */
  @Handles(savePlace)
  async save({ principal, params, body }: Inbound<typeof savePlace>): Promise<CallAnswer<typeof savePlace>> {
    const { id: userId, place } = params;
    checkOwn(principal, userId);
    return this.database.transaction(async (manager) => {
      // Locks the user: places of one person are saved one at a time, which keeps the limit.
      const own = await manager.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      if (!own) throw noSuchUser();
      const others = await manager.countBy(SavedPlaceEntity, { userId, place: Not(place) });
      if (others >= mostSavedPlaces)
        throw new Refusal('too_many_places', say('place.tooMany', { most: mostSavedPlaces }));
      const row = manager.create(SavedPlaceEntity, { userId, place, ...body, updatedAt: this.clock.now() });
      await manager.upsert(SavedPlaceEntity, row, ['userId', 'place']);
      return viewOfPlace(row);
    });
  }

  /** @throws Refusal not_found for another user than the caller. */
  @Handles(removePlace)
  async remove({ principal, params: { id: userId, place } }: Inbound<typeof removePlace>) {
    checkOwn(principal, userId);
    await this.database.manager.delete(SavedPlaceEntity, { userId, place });
    return { success: true };
  }
}
