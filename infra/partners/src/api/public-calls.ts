import { estimatesCall, vehicleTypesCall, type PublicCall } from './public-call.js';
import { rideCalls } from './ride-calls.js';

/** Every public call, in the order of the document. */
export const publicCalls: readonly PublicCall[] = [vehicleTypesCall, estimatesCall, ...rideCalls];

/** The calls at a path, each with the parts of the path that it names. */
export function callsAt(path: string): { call: PublicCall; params: Record<string, string> }[] {
  const given = path.split('/');
  return publicCalls.flatMap((call) => {
    const own = call.path.split('/');
    const fits = own.length === given.length && own.every((part, at) => part === given[at] || nameOf(part) !== null);
    if (!fits) return [];
    const params = own.flatMap((part, at): [string, string][] => {
      const name = nameOf(part);
      return name === null ? [] : [[name, given[at] ?? '']];
    });
    return [{ call, params: Object.fromEntries(params) }];
  });
}

const nameOf = (part: string): string | null => /^\{(\w+)\}$/.exec(part)?.[1] ?? null;
