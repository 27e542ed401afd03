import { createLogger, HealthServer, Metrics, NatsLink, readConfig, runProcess } from '@rahi/service-kit';
import { Fleet } from './fleet/fleet.js';
import { openStands } from './fleet/open-stands.js';
import { simulatorConfig } from './simulator.config.js';

const name = 'simulator';

await runProcess(name, async () => {
  const config = readConfig(simulatorConfig);
  const log = createLogger(name, config.LOG_LEVEL);
  const link = await NatsLink.open(config.NATS_URL, name, log);
  const fleet = new Fleet(config, await openStands(config.CITY_PACKS), link, log);
  const health = await HealthServer.open(name, config, new Metrics(name), () =>
    fleet.online === fleet.size ? [] : [`${fleet.online} of ${fleet.size} drivers are online`],
  );
  fleet.start();
  return {
    async stop() {
      await fleet.stop();
      await link.connection.close();
      await health.onApplicationShutdown();
    },
  };
});
