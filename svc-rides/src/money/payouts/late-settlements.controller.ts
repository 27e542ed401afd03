import { Controller } from '@nestjs/common';
import { lateSettlements, rupeesFromPaise, type LateSettlements } from '@rahi/contracts';
import { Handles } from '@rahi/service-kit';
import { LateDrivers } from './late-drivers.service.js';

/** R42: the desk is warned of drivers who wait for their money for longer than the law allows. */
@Controller()
export class LateSettlementsController {
  constructor(private readonly drivers: LateDrivers) {}

  @Handles(lateSettlements)
  async late(): Promise<LateSettlements> {
    const late = await this.drivers.at(new Date());
    if (!late) return { limit: null, drivers: 0, amount: '0', most: null };
    const { limit, most } = late;
    return {
      limit: { days: limit.value, ruleSet: limit.ruleSet },
      drivers: most?.drivers ?? 0,
      amount: rupeesFromPaise(most?.sum ?? 0),
      most: most ? { driverId: most.driverId, name: most.name, amount: rupeesFromPaise(most.paise) } : null,
    };
  }
}
