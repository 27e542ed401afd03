import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { readOnce } from '@rahi/service-kit';
import { DataSource } from 'typeorm';

/** Phone numbers for which nobody may book rides: their owners said so on the link of such a ride (R45). As keyed hashes only. */
@Injectable()
export class GuestBlocks {
  readonly #key: () => Promise<Buffer>;

  constructor(@InjectDataSource() private readonly database: DataSource) {
    this.#key = readOnce(async () => {
      const [oldest] = await database.query<{ key: Buffer }[]>(
        'SELECT key FROM guest_keys ORDER BY created_at LIMIT 1',
      );
      if (!oldest) throw new Error('guest_keys is empty');
      return oldest.key;
    });
  }

  /** @param phone in E.164 */
  async has(phone: string): Promise<boolean> {
    const sql = 'SELECT FROM guest_blocks WHERE phone_hash = $1';
    return (await this.database.query<unknown[]>(sql, [await this.#hashOf(phone)])).length > 0;
  }

  async add(phone: string): Promise<void> {
    const sql = 'INSERT INTO guest_blocks (phone_hash) VALUES ($1) ON CONFLICT DO NOTHING';
    await this.database.query(sql, [await this.#hashOf(phone)]);
  }

  async remove(phone: string): Promise<void> {
    await this.database.query('DELETE FROM guest_blocks WHERE phone_hash = $1', [await this.#hashOf(phone)]);
  }

  async #hashOf(phone: string): Promise<Buffer> {
    return createHmac('sha256', await this.#key())
      .update(phone)
      .digest();
  }
}
