import { Controller } from '@nestjs/common';
import { raiseEmergency } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { EmergenciesService } from './emergencies.service.js';

@Controller()
export class EmergenciesMessages {
  constructor(private readonly emergencies: EmergenciesService) {}

  @Handles(raiseEmergency)
  raise(inbound: Inbound<typeof raiseEmergency>) {
    return this.emergencies.raise(inbound);
  }
}
