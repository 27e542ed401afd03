import type { DynamicModule } from '@nestjs/common';
import { baseConfig, type ServiceDefinition } from '@rahi/service-kit';
import { ReadModels1795197900000 } from './migrations/1795197900000-read-models.js';
import { SearchAndShifts1795201600000 } from './migrations/1795201600000-search-and-shifts.js';
import { ReadModelsModule } from './read-models/read-models.module.js';
import { RidesModule } from './rides/rides.module.js';
import { StatsModule } from './stats/stats.module.js';

class SvcAdminModule {}

/** svc-admin, whole, for one environment. */
export function adminService(
  env: Readonly<Record<string, string | undefined>> = process.env,
): ServiceDefinition<typeof baseConfig> {
  const module: DynamicModule = { module: SvcAdminModule, imports: [ReadModelsModule, StatsModule, RidesModule] };
  return {
    name: 'svc-admin',
    config: baseConfig,
    module,
    entities: [],
    migrations: [ReadModels1795197900000, SearchAndShifts1795201600000],
    env,
  };
}
