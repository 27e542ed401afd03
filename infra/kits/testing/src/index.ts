export { testDatabase, type TestDatabase } from './servers/test-database.js';
export { startNatsServer, testNats, type TestNatsServer } from './servers/test-nats.js';
export { testFolder } from './servers/test-root.js';
export { waitFor, type WaitOptions } from './wait-for.js';
export { codeIn, startInbox, type Inbox } from '@rahi/local';
