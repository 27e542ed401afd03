import { Controller } from '@nestjs/common';
import { adminEmergencies, adminUpdateEmergency } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { EmergenciesService } from './emergencies.service.js';

@Controller()
export class EmergenciesMessages {
  constructor(private readonly emergencies: EmergenciesService) {}

  @Handles(adminEmergencies)
  list({ query }: Inbound<typeof adminEmergencies>) {
    return this.emergencies.list(query.limit);
  }

  @Handles(adminUpdateEmergency)
  update({ params, principal, requestId }: Inbound<typeof adminUpdateEmergency>) {
    return this.emergencies.acknowledge(params.id, principal, requestId);
  }
}
