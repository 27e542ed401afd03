import setUpProducts from './e2e-setup.js';
import setUpServers from './int-setup.js';

/** Jest global setup of the project `long`, which has suites of the whole product and of single services. */
export default async function setUp(): Promise<void> {
  await setUpProducts();
  await setUpServers();
}
