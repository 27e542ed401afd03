import { runOpsProgram } from '@rahi/service-kit';
import { endedRidesCommands } from './ride/past/ended-rides.commands.js';
import { TariffEntity } from './pricing/tariffs/tariff.entity.js';
import { tariffsCommands } from './pricing/tariffs/tariffs.commands.js';
import { ReservationEntity } from './trips/reservations/reservation.entity.js';
import { reservationsCommands } from './trips/reservations/reservations.commands.js';

await runOpsProgram({
  name: 'svc-rides',
  entities: [ReservationEntity, TariffEntity],
  commands: [...endedRidesCommands, ...reservationsCommands, ...tariffsCommands],
});
