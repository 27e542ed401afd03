import { laterPart } from '@rahi/ui-kit';
import { laterMs, loadQueueCard } from '../later-screens.js';

/** The place in a queue, once the home screen has been shown for a while. */
export const QueuePlace = laterPart(loadQueueCard, laterMs, 'The place in a queue could not be loaded.');
