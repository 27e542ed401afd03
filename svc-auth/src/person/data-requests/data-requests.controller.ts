import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { cancelDataRequest, copyReady, dataRequests, Refusal, requestData, type DataRequest } from '@rahi/contracts';
import { Handles, HandlesInternal, Outbox, type Inbound, type InternalInbound } from '@rahi/service-kit';
import { IsNull, MoreThan, Repository } from 'typeorm';
import { Clock } from '../../identity/clock.js';
import { checkOwn } from '../../identity/users/own.js';
import { OpenAccounts } from './open-accounts.js';
import { DataRequestEntity, viewOfRequest } from './data-request.entity.js';
import { say } from '../../say.js';

/** Older requests than these are not listed. */
const mostListed = 20;

/** People's requests about their data: stored here, and carried out by every service. */
@Controller()
export class DataRequestsController {
  constructor(
    @InjectRepository(DataRequestEntity) private readonly requests: Repository<DataRequestEntity>,
    private readonly outbox: Outbox,
    private readonly openAccounts: OpenAccounts,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal not_found for another user than the caller. */
  @Handles(dataRequests)
  async list({ principal, params: { id: userId } }: Inbound<typeof dataRequests>) {
    checkOwn(principal, userId);
    const newest = { where: { userId }, order: { askedAt: 'DESC', id: 'DESC' }, take: mostListed } as const;
    return { requests: (await this.requests.find(newest)).map(viewOfRequest) };
  }

  /**
   * Asked twice, also at the same moment, it is one request. A copy begins at once; a deletion can be taken back first.
   * @throws Refusal not_found for another user than the caller; active_ride_exists, money_due for a deletion
   */
  @Handles(requestData)
  async ask(inbound: Inbound<typeof requestData>): Promise<DataRequest> {
    const { principal, requestId, deadline, params, body } = inbound;
    const { id: userId } = params;
    const { kind } = body;
    checkOwn(principal, userId);
    if (kind === 'deletion') await this.openAccounts.mustBeClosed(userId, { requestId, deadline });
    const askedAt = this.clock.now();
    const started = kind === 'export' ? { startedAt: askedAt } : {};
    const request = { id: randomUUID(), userId, kind, state: 'open', askedAt, closedAt: null, ...started } as const;
    await this.outbox.transaction(async (manager, emit) => {
      const insert = manager.createQueryBuilder(DataRequestEntity, 'dataRequest').insert().values(request).orIgnore();
      const { raw }: { raw: unknown[] } = await insert.returning('id').updateEntity(false).execute();
      if (raw.length === 1 && kind === 'export')
        await emit('person.copy_asked.v1', { requestId: request.id, personId: userId }, requestId);
    }, deadline);
    return viewOfRequest(await this.requests.findOneByOrFail({ userId, kind, state: 'open' }));
  }

  /** @throws Refusal not_found when the caller has no such open request, or when the deletion has begun. */
  @Handles(cancelDataRequest)
  async cancel({ principal, params }: Inbound<typeof cancelDataRequest>): Promise<DataRequest> {
    checkOwn(principal, params.id);
    const own = { id: params.requestId, userId: params.id };
    const taken = await this.requests.update(
      [
        { ...own, state: 'open', kind: 'export' },
        { ...own, state: 'open', startedAt: IsNull() },
      ],
      { state: 'cancelled', closedAt: this.clock.now() },
    );
    if (taken.affected !== 1) throw new Refusal('not_found', say('request.none'));
    return viewOfRequest(await this.requests.findOneByOrFail(own));
  }

  /** @throws Refusal not_found when the person has no such copy, or when it has expired */
  @HandlesInternal(copyReady)
  async ready({ request: { requestId: id, personId: userId } }: InternalInbound<typeof copyReady>) {
    const where = { id, userId, kind: 'export', state: 'done', fileUntil: MoreThan(this.clock.now()) } as const;
    const found = await this.requests.findOneBy(where);
    if (!found?.fileUntil) throw new Refusal('not_found', say('request.noCopy'));
    return { askedAt: found.askedAt.toISOString(), until: found.fileUntil.toISOString() };
  }
}
