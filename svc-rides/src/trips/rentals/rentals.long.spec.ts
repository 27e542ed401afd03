import { rentalsOutliveKills } from '../../testing/rentals-outlive-kills.js';

rentalsOutliveKills(20, 1_800_000);
