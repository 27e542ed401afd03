// What a program without a database needs that answers over NATS. The index loads TypeORM besides: 40 MB.
export * from './process.js';
export { HandlesInternal, type InternalInbound } from './nats/handles.js';
export { bootProgram, type RunningProgram } from './runtime/boot.js';
export { ProgramModule, type ProgramOptions } from './runtime/program.module.js';
