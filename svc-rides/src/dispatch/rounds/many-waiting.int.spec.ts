import { othersBesideAFullTown } from '../../testing/full-town.js';

// The crowd is more than rounds match together.
othersBesideAFullTown(5000, 10, 120_000);
