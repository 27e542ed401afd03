import { surgeEqualsBruteForce } from '../../testing/surge-equals-brute-force.js';

surgeEqualsBruteForce(3000, 1500, 600_000);
