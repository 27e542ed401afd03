import { sayingsOf } from '@rahi/service-kit/process';
import en from './messages/en.json' with { type: 'json' };
import hi from './messages/hi.json' with { type: 'json' };
import mr from './messages/mr.json' with { type: 'json' };

/** The texts of this service for people. */
export const say = sayingsOf({ 'en-IN': en, 'hi-IN': hi, 'mr-IN': mr });
