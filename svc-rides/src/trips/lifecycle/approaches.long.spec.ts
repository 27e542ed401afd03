import { everyApproachIsWatched } from '../../testing/every-approach-is-watched.js';

everyApproachIsWatched(2000, 600_000);
