export * from './process.js';
export { csvFile, csvHead, csvRow } from './csv/csv.js';
export { jpegHeaderOf, type JpegHeader } from './pictures/jpeg.js';
export { Outbox, type Cause, type ChangeQuery, type Emit } from './events/outbox.js';
export { Events } from './events/events.service.js';
export { readOutbox, type OutboxReaderOptions } from './events/outbox-reader.js';
export type { AfterCommit, EventHandler } from './events/intake.js';
export { NotNow } from './events/verdict.js';
export { EventStream } from './events/stream.js';
export { Live } from './live/live.service.js';
export { Throttle } from './live/throttle.js';
export { beforeAllIds, inBatches, inPages, longerStatements } from './jobs/batches.js';
export { Parts, sendAllDue } from './jobs/parts.js';
export { tryAgainRemembers, tryAgainSql } from './jobs/tried-again.js';
export { readOnce } from './runtime/read-once.js';
export { containing } from './like-pattern.js';
export { inEach, inEachLanguage, pushWords, type Values } from './language/sayings.js';
export { whenOf } from './language/when.js';
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
export { NatsTransport } from './nats/transport.js';
export { pageReply, Reply, WrittenJson } from './nats/reply.js';
export { browserOf, type Asked, type Browser } from './nats/inbound.js';
export { runOps, runOpsProgram } from './ops/run-ops.js';
export type { OpsCommand } from './ops/command.js';
export { Privacy } from './privacy/privacy.service.js';
export { flagShared, type SharedSource } from './shared-numbers/flag-shared.js';
export { SharedNumberEntity } from './shared-numbers/shared-number.entity.js';
export { SharedNumbers, type SharedNumbersOf } from './shared-numbers/shared-numbers.service.js';
export { databaseOptions } from './runtime/database.js';
export { brokenConstraint } from './runtime/database-errors.js';
export { createLogger } from './runtime/logger.js';
export { preparedIn, PreparedSelect, selectFromEach, selectPrepared } from './runtime/prepared.js';
export { bootService, runService, type RunningService } from './runtime/run.js';
export { ServiceModule, type ServiceOptions } from './runtime/service.module.js';
export { endOfTurn } from './runtime/turn.js';
