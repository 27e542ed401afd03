import en from '../messages/en.json' with { type: 'json' };
import hi from '../messages/hi.json' with { type: 'json' };
import mr from '../messages/mr.json' with { type: 'json' };
import { sayingsOf } from './sayings.js';

/** The texts that all services share. */
export const say = sayingsOf({ 'en-IN': en, 'hi-IN': hi, 'mr-IN': mr });
export type KitText = keyof typeof en;

export const hasText = (id: string): id is KitText => Object.hasOwn(en, id);
