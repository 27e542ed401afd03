import { laterPart } from '@rahi/ui-kit';
import { laterMs, loadWorkingHours } from '../later-screens.js';

/** The end of the working hours, once the home screen has been shown for a while. */
export const WorkingHours = laterPart(loadWorkingHours, laterMs, 'The working hours could not be loaded.');
