import { everyApproachIsWatched } from '../../testing/every-approach-is-watched.js';

// More than two pages of the job.
everyApproachIsWatched(500, 120_000);
