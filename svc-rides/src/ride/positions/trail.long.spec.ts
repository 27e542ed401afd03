import { oldTrailsAreForgotten } from '../../testing/old-trails-are-forgotten.js';

oldTrailsAreForgotten(200, 600_000);
