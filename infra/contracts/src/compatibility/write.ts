import { owners } from './contracts.js';
import { noteReleased } from './released.js';

// node dist/compatibility/write.js <owner>…     (npm run release does it)
for (const owner of owners) if (process.argv.includes(owner)) noteReleased(owner);
