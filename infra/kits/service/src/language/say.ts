import { catalogues } from '../messages/index.js';
import { sayingsOf } from './sayings.js';

/** The texts that all services share. */
export const say = sayingsOf(catalogues);
export type KitText = keyof (typeof catalogues)['en-IN'];

export const hasText = (id: string): id is KitText => Object.hasOwn(catalogues['en-IN'], id);
