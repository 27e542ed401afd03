import { Controller } from '@nestjs/common';
import {
  createOrganisation,
  createPartnerClient,
  limitOrganisation,
  organisation,
  organisations,
  revokeClient,
  rotateSecret,
  suspendOrganisation,
  type ClientWithSecret,
  type Organisation,
  type OrganisationDetail,
  type PartnerClient,
  type Principal,
} from '@rahi/contracts';
import { Handles, type Cause, type Inbound, type Reply } from '@rahi/service-kit';
import { Clients, type DeskCause } from './clients.service.js';
import { Organisations } from './organisations.service.js';

/** What the desk does with organisations and their clients. */
@Controller()
export class DeskController {
  constructor(
    private readonly all: Organisations,
    private readonly clients: Clients,
  ) {}

  @Handles(organisations)
  list({ query }: Inbound<typeof organisations>): Promise<Reply<Organisation[]>> {
    return this.all.list(query);
  }

  @Handles(createOrganisation)
  create({ body, ...by }: Inbound<typeof createOrganisation>): Promise<Organisation> {
    return this.all.create(body.name, causeOf(by));
  }

  @Handles(organisation)
  detail({ params, ...asking }: Inbound<typeof organisation>): Promise<OrganisationDetail> {
    return this.all.detail(params.organisationId, asking);
  }

  @Handles(limitOrganisation)
  limit({ params, body, ...by }: Inbound<typeof limitOrganisation>): Promise<Organisation> {
    return this.all.limit(params.organisationId, body.mostRides, causeOf(by));
  }

  @Handles(suspendOrganisation)
  suspend({ params, body, ...by }: Inbound<typeof suspendOrganisation>): Promise<Organisation> {
    return this.all.suspend(params.organisationId, body.suspended, causeOf(by));
  }

  @Handles(createPartnerClient)
  createClient({ params, body, ...by }: Inbound<typeof createPartnerClient>): Promise<ClientWithSecret> {
    return this.clients.create(params.organisationId, body, causeOf(by));
  }

  @Handles(rotateSecret)
  rotate({ params, ...by }: Inbound<typeof rotateSecret>): Promise<ClientWithSecret> {
    return this.clients.rotate(params.clientId, causeOf(by));
  }

  @Handles(revokeClient)
  revoke({ params, ...by }: Inbound<typeof revokeClient>): Promise<PartnerClient> {
    return this.clients.revoke(params.clientId, causeOf(by));
  }
}

const causeOf = ({ principal, requestId, deadline }: Cause & { principal: Principal }): DeskCause => ({
  requestId,
  deadline,
  actorId: principal.userId,
});
