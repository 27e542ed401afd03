import { writeFileSync } from 'node:fs';
import { committedPath, generatedText } from './committed.js';

// `npm run openapi`
writeFileSync(committedPath, generatedText());
