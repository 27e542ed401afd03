import { checkAlerts } from './watching/check-alerts.js';

process.exitCode = await checkAlerts(process.env, (line) => process.stdout.write(`${line}\n`));
