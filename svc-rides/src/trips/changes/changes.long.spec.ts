import { changeRaces } from '../../testing/change-races.js';
import { changesOutliveKills } from '../../testing/changes-outlive-kills.js';

changeRaces(200, 1_800_000);
changesOutliveKills(20, 1_800_000);
