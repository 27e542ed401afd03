import { changeRaces } from '../../testing/change-races.js';

changeRaces(4, 120_000);
