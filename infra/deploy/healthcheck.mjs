// The health check of an image: 0 when the process says that it is ready.
const { HEALTH_PORT } = process.env;

try {
  const answer = await fetch(`http://127.0.0.1:${HEALTH_PORT}/health/ready`, { signal: AbortSignal.timeout(2_500) });
  if (!answer.ok) throw new Error(await answer.text());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
