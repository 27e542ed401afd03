import { sayingsOf } from '@rahi/service-kit';
import { catalogues } from './messages/index.js';

/** The texts of this service for people. */
export const say = sayingsOf(catalogues);
