// What a process without a database needs. The gateway imports this and not the index, which loads TypeORM: 40 MB.
export { idle, type Job } from './jobs/job.js';
export { Jobs } from './jobs/jobs.service.js';
export type { Watch } from './jobs/watch.js';
export { bodyOf, Caller, type RawAnswer } from './nats/caller.js';
export { Trial, type FaultKind } from './nats/trial.js';
export { Trials } from './nats/trials.js';
export { NATS, NatsLink } from './nats/connection.js';
export type { NatsConnection } from '@nats-io/transport-node';
export { accessDetails, parsePart } from './nats/inbound.js';
export { say as sayShared } from './language/say.js';
export { sayingsOf } from './language/sayings.js';
export { baseConfig, CONFIG, readConfig, SERVICE_NAME } from './runtime/config.js';
export { answerHealth, HealthServer, Readiness } from './runtime/health.js';
export { LOGGER, nestLogger, type Logger } from './runtime/logger.js';
export { answerSeconds, Metrics } from './runtime/metrics.js';
export { natsProviders, processProviders } from './runtime/process-providers.js';
export { runProcess, type Stoppable } from './runtime/run-process.js';
export { answered, runningSpan, TRACING, type OpenSpan, type Tracing } from './tracing/tracing.js';
