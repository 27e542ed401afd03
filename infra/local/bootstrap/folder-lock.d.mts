import type { Server } from 'node:net';

export declare function lockSocket(folder: string, purpose: string): string;
export declare function takeLock(server: Server, socket: string): Promise<boolean>;
export declare function withLock<T>(folder: string, purpose: string, work: () => T | Promise<T>): Promise<T>;
