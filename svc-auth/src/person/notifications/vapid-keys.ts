import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CONFIG } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import webPush from 'web-push';
import type { AuthConfig } from '../../config.js';
import { onlyPair, VapidKeysEntity } from './vapid-keys.entity.js';

/** How push services identify the sender: the pair of keys, and a contact address. */
export interface VapidDetails {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

type KeysConfig = Pick<AuthConfig, 'MAIL_FROM' | 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT'>;

/**
 * The keys of this installation: from the settings, else from the database, where the first start creates them.
 * Browsers subscribe with the public key, so all instances must always use the same pair.
 */
@Injectable()
export class VapidKeys implements OnModuleInit {
  #details: VapidDetails | null = null;

  constructor(
    @InjectRepository(VapidKeysEntity) private readonly keys: Repository<VapidKeysEntity>,
    @Inject(CONFIG) private readonly config: KeysConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const { publicKey, privateKey } = given(this.config) ?? (await this.#kept());
    this.#details = { subject: subjectOf(this.config), publicKey, privateKey };
  }

  get details(): VapidDetails {
    if (!this.#details) throw new Error('the keys are read when the module starts');
    return this.#details;
  }

  /** When instances start together for the first time, one stores its keys, and all read those. */
  async #kept(): Promise<VapidKeysEntity> {
    const kept = await this.keys.findOneBy({ id: onlyPair });
    if (kept) return kept;
    const made = { id: onlyPair, ...webPush.generateVAPIDKeys() };
    await this.keys.createQueryBuilder('pair').insert().values(made).orIgnore().execute();
    return this.keys.findOneByOrFail({ id: onlyPair });
  }
}

function given({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: KeysConfig) {
  return publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : null;
}

/** Apple's push service refuses messages without an address that could be real. */
function subjectOf({ VAPID_SUBJECT, MAIL_FROM }: KeysConfig): string {
  return VAPID_SUBJECT ?? `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`;
}
