export { csvFile, csvHead, csvRow } from './csv/csv.js';
export { Outbox, type Cause, type ChangeQuery, type Emit } from './events/outbox.js';
export { Events } from './events/events.service.js';
export type { AfterCommit, EventHandler } from './events/intake.js';
export { NotNow } from './events/verdict.js';
export { messagingTables } from './events/tables.js';
export { Live } from './live/live.service.js';
export { Throttle } from './live/throttle.js';
export { runOpsProgram } from './ops/run-ops.js';
export type { OpsCommand } from './ops/command.js';
export { Caller, type RawAnswer } from './nats/caller.js';
export { say as sayShared } from './language/say.js';
export { inEach, sayingsOf, type Values } from './language/sayings.js';
export { NATS, NatsLink } from './nats/connection.js';
export type { NatsConnection } from '@nats-io/transport-node';
export {
  Handles,
  HandlesInternal,
  HandlesPublic,
  type Inbound,
  type InternalInbound,
  type PublicInbound,
} from './nats/handles.js';
export {
  badCursor,
  decodeCursor,
  decodeSortCursor,
  encodeCursor,
  encodeSortCursor,
  type SortCursor,
} from './nats/page-cursor.js';
export { pageReply, Reply, WrittenJson } from './nats/reply.js';
export { accessDetails, browserOf, parsePart, type Asked, type Browser } from './nats/inbound.js';
export { Privacy } from './privacy/privacy.service.js';
export { baseConfig, CONFIG, readConfig } from './runtime/config.js';
export { brokenConstraint } from './runtime/database-errors.js';
export { answerHealth, HealthServer, Readiness } from './runtime/health.js';
export { createLogger, LOGGER, nestLogger, type Logger } from './runtime/logger.js';
export { answerSeconds, Metrics } from './runtime/metrics.js';
export { preparedIn, PreparedSelect } from './runtime/prepared.js';
export { answered, runningSpan, TRACING, type OpenSpan, type Tracing } from './tracing/tracing.js';
export { bootService, runProcess, runService, type RunningService, type Stoppable } from './runtime/run.js';
export { natsProviders, processProviders, ServiceModule, type ServiceOptions } from './runtime/service.module.js';
export { Sweeps } from './runtime/sweeps.js';
export { endOfTurn } from './runtime/turn.js';
