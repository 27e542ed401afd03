import { serviceNames, type ServiceName } from '@rahi/contracts';
import type { DataOfService } from './kind-of-data.js';

interface WithKeptData {
  keptData: DataOfService;
}

/**
 * The table of data of each service, as it is compiled. For the page and its suite only: what runs has the one of its own service.
 * @throws Error when a service has none
 */
export async function dataOfAllServices(): Promise<[ServiceName, DataOfService][]> {
  const found: [ServiceName, DataOfService][] = [];
  for (const service of serviceNames) {
    const module: object = await import(new URL(`../../../../../${service}/dist/kept-data.js`, import.meta.url).href);
    if (!hasKeptData(module)) throw new Error(`${service}/src/kept-data.ts exports no keptData`);
    found.push([service, module.keptData]);
  }
  return found;
}

const hasKeptData = (module: object): module is WithKeptData =>
  'keptData' in module && typeof module.keptData === 'object' && module.keptData !== null;
