import { lawPage } from './law-page.js';

process.stdout.write(lawPage());
