export { testDatabase, type TestDatabase } from './servers/test-database.js';
export { QueryPlans, type PlanOptions, type RanStatement, type WholeTableRead } from './servers/query-plans.js';
export { startNatsServer, testNats, type TestNatsServer } from './servers/test-nats.js';
export { startProduct, type TestProduct, type TestProductOptions } from './product/start-product.js';
export { ApiClient, type ApiAnswer, type RequestOptions } from './product/api-client.js';
export { InboxReader, type InboxMessage } from './product/inbox-reader.js';
export { moveTo, openBrowser, type TestBrowser, type Visitor } from './browser/open-browser.js';
export { codeIn, startInbox, testFolder, type Inbox } from '@rahi/local';
export { waitFor, type WaitOptions } from './wait-for.js';
