import { reservationRaces } from '../../testing/reservation-races.js';
import { reservationsOutliveKills } from '../../testing/reservations-outlive-kills.js';

reservationRaces(200, 1_800_000);
reservationsOutliveKills(20, 1_800_000);
