import { reservationRaces } from '../../testing/reservation-races.js';

reservationRaces(15, 240_000);
