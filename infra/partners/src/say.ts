import { sayingsOf } from '@rahi/service-kit/program';
import { catalogues } from './messages/index.js';

/** The texts of this program for people. */
export const say = sayingsOf(catalogues);
