import { laterPart } from '@rahi/ui-kit';
import { laterMs, loadComingUp } from '../later-screens.js';

/** What is booked for later, once the home screen has been shown for a while. Before that, and without its files, there is nothing to see. */
export const ComingUpLater = laterPart(loadComingUp, laterMs, 'What is booked for later could not be loaded.');
