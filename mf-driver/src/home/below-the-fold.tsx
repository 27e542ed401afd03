// What the home screen shows below its first view, in one file that the first load does not have.
export { RecentRides } from './recent-rides.js';
export { VehicleCard } from './vehicle-card.js';
export { RequestSettingsRow } from '../settings/request-settings.row.js';
