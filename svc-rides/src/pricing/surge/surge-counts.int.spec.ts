import { surgeEqualsBruteForce } from '../../testing/surge-equals-brute-force.js';

// More free drivers than an answer to a round names.
surgeEqualsBruteForce(400, 200, 120_000);
