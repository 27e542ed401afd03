import { othersBesideAFullTown } from '../../testing/full-town.js';

// For a minute: the crowd is opened to all meanwhile.
othersBesideAFullTown(5000, 120, 300_000);
