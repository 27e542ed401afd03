import { dataOfAllServices } from './all-services.js';
import { privacyDoc } from './privacy-doc.js';

process.stdout.write(privacyDoc(await dataOfAllServices()));
