import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { cancelDataRequest, dataRequests, Refusal, requestData, type DataRequest } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { Clock } from '../clock.js';
import { checkOwn } from '../users/own.js';
import { DataRequestEntity, viewOfRequest } from './data-request.entity.js';

/** Older requests than these are not listed. */
const mostListed = 20;

/** What people ask about their data: kept here, and done by the operator. */
@Controller()
export class DataRequestsController {
  constructor(
    @InjectRepository(DataRequestEntity) private readonly requests: Repository<DataRequestEntity>,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal not_found for another user than the caller. */
  @Handles(dataRequests)
  async list({ principal, params: { id: userId } }: Inbound<typeof dataRequests>) {
    checkOwn(principal, userId);
    const newest = { where: { userId }, order: { askedAt: 'DESC', id: 'DESC' }, take: mostListed } as const;
    return { requests: (await this.requests.find(newest)).map(viewOfRequest) };
  }

  /** Asked twice, also at the same moment, it is one request. @throws Refusal not_found for another user than the caller. */
  @Handles(requestData)
  async ask({ principal, params: { id: userId }, body: { kind } }: Inbound<typeof requestData>): Promise<DataRequest> {
    checkOwn(principal, userId);
    const request = {
      id: randomUUID(),
      userId,
      kind,
      state: 'open',
      askedAt: this.clock.now(),
      closedAt: null,
    } as const;
    await this.requests.createQueryBuilder().insert().values(request).orIgnore().execute();
    return viewOfRequest(await this.requests.findOneByOrFail({ userId, kind, state: 'open' }));
  }

  /** @throws Refusal not_found without such an open request of the caller's. */
  @Handles(cancelDataRequest)
  async cancel({ principal, params }: Inbound<typeof cancelDataRequest>): Promise<DataRequest> {
    checkOwn(principal, params.id);
    const own = { id: params.requestId, userId: params.id };
    const taken = await this.requests.update(
      { ...own, state: 'open' },
      { state: 'cancelled', closedAt: this.clock.now() },
    );
    if (taken.affected !== 1) throw new Refusal('not_found', 'There is no such open request.');
    return viewOfRequest(await this.requests.findOneByOrFail(own));
  }
}
