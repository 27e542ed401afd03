import { runOpsProgram } from '@rahi/service-kit';
import { endedRidesCommands } from './ride/past/ended-rides.commands.js';
import { ReservationEntity } from './trips/reservations/reservation.entity.js';
import { reservationsCommands } from './trips/reservations/reservations.commands.js';

await runOpsProgram({
  name: 'svc-rides',
  entities: [ReservationEntity],
  commands: [...endedRidesCommands, ...reservationsCommands],
});
