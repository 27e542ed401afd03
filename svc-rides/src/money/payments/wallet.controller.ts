import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { paiseFromRupees, Refusal, riderWallet, topUpWallet, type WalletBalance, type Saying } from '@rahi/contracts';
import { Handles, Outbox, type Inbound } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { deskAction } from '../../ride/desk/desk-action.js';
import type { Entry } from '../ledger/account.js';
import { walletTopUp } from '../ledger/entries.js';
import { Journal } from '../ledger/journal.js';
import { AccountEntity, JournalEntryEntity, PostingEntity } from '../ledger/ledger.entities.js';
import { Wallet } from './wallet.service.js';
import { say } from '../../say.js';

/** ₹1 to ₹1,00,000. */
const bounds = { leastPaise: 100, mostPaise: 10_000_000 };

/** Wallets: their balances, and the payments that the desk records. */
@Controller()
export class WalletController {
  constructor(
    private readonly wallet: Wallet,
    private readonly journal: Journal,
    private readonly outbox: Outbox,
    @InjectRepository(PostingEntity) private readonly postings: Repository<PostingEntity>,
  ) {}

  @Handles(riderWallet)
  async of({ params, principal }: Inbound<typeof riderWallet>): Promise<WalletBalance> {
    if (params.riderId !== principal.userId && !principal.isAdmin) {
      throw new Refusal('not_found', say('nothing'));
    }
    return this.wallet.of(params.riderId);
  }

  /**
   * Recording the same payment again changes nothing. The payment covers what is due for rides by wallet, in the same
   * transaction.
   * @throws Refusal invalid_input for a reference number of another payment
   */
  @Handles(topUpWallet)
  async topUp({ params, body, principal, requestId, deadline }: Inbound<typeof topUpWallet>): Promise<WalletBalance> {
    const { reference } = body;
    const paise = paiseFromRupees(body.amount);
    if (paise < bounds.leastPaise || paise > bounds.mostPaise) {
      throw invalid('amount', say('wallet.bounds'));
    }
    const entry = walletTopUp({ riderId: params.id, paise, reference });
    const target = { targetType: 'user' as const, targetId: params.id };
    const audit = deskAction({ actorId: principal.userId, action: 'wallet.top_up', reason: reference, target });
    const repeated = await this.outbox
      .transaction(async (manager, emit) => {
        await emit('audit.admin_acted.v1', audit, requestId);
        if ((await this.journal.post(manager, [entry])) === 0) throw new ReferenceUsed();
        await this.wallet.settle(manager, params.id, { requestId, deadline });
        return false;
      }, deadline)
      .catch((error: unknown) => {
        if (error instanceof ReferenceUsed) return true;
        throw error;
      });
    if (repeated && !(await this.#isPosted(entry, params.id, paise))) {
      throw invalid('reference', say('pay.referenceUsed'));
    }
    return this.wallet.of(params.id);
  }

  #isPosted({ cause, kind }: Entry, riderId: string, paise: number): Promise<boolean> {
    return this.postings
      .createQueryBuilder('posting')
      .innerJoin(
        JournalEntryEntity,
        'entry',
        'entry.id = posting.entryId AND entry.cause = :cause AND entry.kind = :kind',
      )
      .innerJoin(AccountEntity, 'account', `account.id = posting.accountId AND account.kind = 'rider'`)
      .where('account.owner = :riderId AND posting.paise = :credit', { riderId, credit: -paise, cause, kind })
      .getExists();
  }
}

/** Undoes the transaction, its audit row included. */
class ReferenceUsed extends Error {}

function invalid(at: string, message: Saying): Refusal {
  return new Refusal('invalid_input', message, { errors: [{ in: 'body', at, message }] });
}
