import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { callPath, getSession, updateDriver } from '@rahi/contracts';
import { plateOf } from '@rahi/contracts/numbered-plates';
import type { Attack } from './attack.js';
import { fromAnywhere, type Scene } from './scene.js';

/** Things that there must be one of: a plate on the road, a host of a request. */
export function doubles({ product, driver, twin }: Scene): Attack[] {
  const own = callPath(updateDriver, { driverId: twin.user.id });
  const update = async (body: object) => (await twin.api.send('PATCH', own, body, fromAnywhere())).status;
  const plate = plateOf(driver.user.id);
  return [
    {
      name: 'the plate of another driver, written in several ways',
      everyMs: 4_000,
      async once() {
        for (const vehicleNumber of [plate, plate.toLowerCase(), plate.replaceAll(/[ -]/g, '')]) {
          await update({ isOnline: false });
          await update({ vehicleNumber });
          if ((await update({ isOnline: true })) === 200)
            return `a second driver was online with the plate ${vehicleNumber}`;
        }
        return null;
      },
    },
    {
      name: 'a request with two hosts',
      everyMs: 1_500,
      async once() {
        const { host, href } = new URL(getSession.path, product.baseUrl);
        for (const hosts of [
          [host, 'rahi.example'],
          ['rahi.example', host],
          [host, host],
        ]) {
          const status = await statusOf(href, hosts);
          if (status !== 400) return `a request with the hosts ${hosts.join(' and ')} was answered ${status}`;
        }
        return null;
      },
    },
  ];
}

/** The status of a GET with these Host headers. The client of the other attacks sends each header once. */
async function statusOf(href: string, hosts: readonly string[]): Promise<number | undefined> {
  const sent = request(href, { headers: hosts.flatMap((host) => ['Host', host]), timeout: 10_000 });
  sent.on('timeout', () => sent.destroy(new Error('a request with two hosts was not answered in ten seconds')));
  sent.end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  answer?.resume();
  return answer?.statusCode;
}
