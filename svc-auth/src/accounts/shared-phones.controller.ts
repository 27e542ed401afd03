import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { clearSharedPhone, sharedPhones, type SharedNumber } from '@rahi/contracts';
import { Handles, SharedNumbers, type Inbound, type Reply, type SharedNumbersOf } from '@rahi/service-kit';
import { In, type Repository } from 'typeorm';
import { UserEntity } from '../identity/users/user.entity.js';

/** Phones that two accounts have, at the desk. */
@Controller()
export class SharedPhonesController implements SharedNumbersOf {
  readonly path = sharedPhones.path;

  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly shared: SharedNumbers,
  ) {}

  @Handles(sharedPhones)
  list(inbound: Inbound<typeof sharedPhones>): Promise<Reply<SharedNumber[]>> {
    return this.shared.queue(inbound, this);
  }

  @Handles(clearSharedPhone)
  clear(inbound: Inbound<typeof clearSharedPhone>): Promise<SharedNumber> {
    return this.shared.clear(inbound, this, ({ personId, note }) => ({
      actorId: inbound.principal.userId,
      action: 'user.clear_shared',
      targetType: 'user',
      targetId: personId,
      outcome: 'done',
      code: null,
      reason: note,
    }));
  }

  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.users.find({ where: { id: In(ids) }, select: { id: true, name: true } });
    return new Map(found.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
  }
}
