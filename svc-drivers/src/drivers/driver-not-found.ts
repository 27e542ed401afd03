import { Refusal } from '@rahi/contracts';
import { say } from '../say.js';

export const driverNotFound = () => new Refusal('not_found', say('driver.none'));
