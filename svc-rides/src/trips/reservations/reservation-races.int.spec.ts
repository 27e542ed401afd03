import { reservationRaces } from '../../testing/reservation-races.js';

reservationRaces(50, 240_000);
