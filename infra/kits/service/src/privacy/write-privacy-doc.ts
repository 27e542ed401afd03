import { privacyDoc } from './privacy-doc.js';

process.stdout.write(privacyDoc());
