import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, MoreThan, Repository } from 'typeorm';
import { Clock } from '../../identity/clock.js';
import { ChallengeEntity } from './passkey.entities.js';

const lifeMs = 5 * 60_000;

/** Challenges for passkeys: each is answered once, within five minutes, for what it was given out for. */
@Injectable()
export class Challenges {
  constructor(
    @InjectRepository(ChallengeEntity) private readonly challenges: Repository<ChallengeEntity>,
    private readonly clock: Clock,
  ) {}

  async keep(challenge: string, purpose: string): Promise<void> {
    await this.challenges.insert({ challenge, purpose, createdAt: this.clock.now() });
  }

  /** Uses a challenge up. @returns false for one that is unknown, too old, used, or for another purpose */
  async take(challenge: string, purpose: string): Promise<boolean> {
    const createdAt = MoreThan(this.clock.ago(lifeMs));
    const { affected } = await this.challenges.delete({ challenge, purpose, createdAt });
    return affected === 1;
  }

  async sweep(): Promise<void> {
    await this.challenges.delete({ createdAt: LessThan(this.clock.ago(lifeMs)) });
  }
}
