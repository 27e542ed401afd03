import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { readOnce } from '@rahi/service-kit';
import { DataSource } from 'typeorm';

/** The key of the database for what is about guests: the same for all instances. */
@Injectable()
export class GuestKeys {
  readonly #key: () => Promise<Buffer>;

  constructor(@InjectDataSource() database: DataSource) {
    this.#key = readOnce(async () => {
      const [oldest] = await database.query<{ key: Buffer }[]>(
        'SELECT key FROM guest_keys ORDER BY created_at LIMIT 1',
      );
      if (!oldest) throw new Error('guest_keys is empty');
      return oldest.key;
    });
  }

  /** HMAC-SHA256 of a text. */
  async hashOf(text: string): Promise<Buffer> {
    return createHmac('sha256', await this.#key())
      .update(text)
      .digest();
  }
}
