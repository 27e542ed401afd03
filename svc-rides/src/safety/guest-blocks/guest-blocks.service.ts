import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { GuestKeys } from './guest-keys.service.js';

/** Phone numbers for which nobody may book rides: their owners said so on the link of such a ride (R45). As keyed hashes only. */
@Injectable()
export class GuestBlocks {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly keys: GuestKeys,
  ) {}

  /** @param phone in E.164 */
  async has(phone: string): Promise<boolean> {
    const sql = 'SELECT FROM guest_blocks WHERE phone_hash = $1';
    return (await this.database.query<unknown[]>(sql, [await this.keys.hashOf(phone)])).length > 0;
  }

  async add(phone: string): Promise<void> {
    const sql = 'INSERT INTO guest_blocks (phone_hash) VALUES ($1) ON CONFLICT DO NOTHING';
    await this.database.query(sql, [await this.keys.hashOf(phone)]);
  }

  async remove(phone: string): Promise<void> {
    await this.database.query('DELETE FROM guest_blocks WHERE phone_hash = $1', [await this.keys.hashOf(phone)]);
  }
}
