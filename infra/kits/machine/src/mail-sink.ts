import { startInbox } from './inbox/inbox.js';

// In the place of Mailpit's program in the test of the containers: `readyz` is its health check, without arguments it serves.
const [command] = process.argv.slice(2);
const PORT = 8025;

if (command === 'readyz') {
  const answer = await fetch(`http://127.0.0.1:${PORT}/email`);
  process.exitCode = answer.ok ? 0 : 1;
} else {
  const host = '0.0.0.0';
  const inbox = await startInbox({ host, port: PORT, mail: { host, port: 1025 } });
  const stop = () => void inbox.close().then(() => process.exit(0));
  process.once('SIGTERM', stop).once('SIGINT', stop);
}
