import { oldTrailsAreForgotten } from '../../testing/old-trails-are-forgotten.js';

// More than 30 of the job's statements.
oldTrailsAreForgotten(20, 120_000);
