import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  emergencyContacts,
  mostContacts,
  Refusal,
  removeContact,
  saveContact,
  tellContacts,
  trustedContacts,
  type CallAnswer,
} from '@rahi/contracts';
import { Handles, HandlesInternal, type Inbound, type InternalInbound } from '@rahi/service-kit';
import { Not, type DataSource } from 'typeorm';
import { say } from '../../say.js';
import { checkOwn } from '../../identity/users/own.js';
import { noSuchUser, UserEntity } from '../../identity/users/user.entity.js';
import { ContactEntity, viewOfContact } from './contact.entity.js';
import { ContactNotices } from './contact-notices.service.js';

/**
 * A person's trusted contacts. Only that person can read them. Administrators see them only where that person raised an
 * emergency: svc-rides decides that, and notes each look.
 */
@Controller()
export class ContactsController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly notices: ContactNotices,
  ) {}

  /** @throws Refusal not_found for another user than the caller. */
  @Handles(trustedContacts)
  async list({ principal, params: { id: userId } }: Inbound<typeof trustedContacts>) {
    checkOwn(principal, userId);
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    return {
      contacts: (await this.database.manager.find(ContactEntity, { where: { userId }, order })).map(viewOfContact),
    };
  }

  /** @throws Refusal not_found for another user than the caller; invalid_input without phone and email; too_many_contacts past 5. */
  @Handles(saveContact)
  async save({ principal, params, body }: Inbound<typeof saveContact>): Promise<CallAnswer<typeof saveContact>> {
    const { id: userId, contactId: id } = params;
    checkOwn(principal, userId);
    const { name, eachTrip, phone = null, email = null } = body;
    if (phone === null && email === null) {
      const message = say('contact.reach');
      throw new Refusal('invalid_input', message, { errors: [{ in: 'body', at: 'email', message }] });
    }
    return this.database.transaction(async (manager) => {
      // Locks the user: contacts of one person are saved one at a time, which keeps the limit.
      const own = await manager.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      if (!own) throw noSuchUser();
      if ((await manager.countBy(ContactEntity, { userId, id: Not(id) })) >= mostContacts) {
        throw new Refusal('too_many_contacts', say('contact.tooMany', { most: mostContacts }));
      }
      await manager.upsert(ContactEntity, { userId, id, name, phone, email, eachTrip }, ['userId', 'id']);
      return viewOfContact(await manager.findOneByOrFail(ContactEntity, { userId, id }));
    });
  }

  /** @throws Refusal not_found for another user than the caller. */
  @Handles(removeContact)
  async remove({ principal, params: { id: userId, contactId: id } }: Inbound<typeof removeContact>) {
    checkOwn(principal, userId);
    await this.database.manager.delete(ContactEntity, { userId, id });
    return { success: true };
  }

  @HandlesInternal(tellContacts)
  async tell({ request }: InternalInbound<typeof tellContacts>) {
    return { contacts: await this.notices.tell(request) };
  }

  @HandlesInternal(emergencyContacts)
  async inEmergency({ request: { userId } }: InternalInbound<typeof emergencyContacts>) {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    const contacts = await this.database.manager.find(ContactEntity, { where: { userId }, order });
    return { contacts: contacts.map(({ name, phone, email }) => ({ name, phone, email })) };
  }
}
