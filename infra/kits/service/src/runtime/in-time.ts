import { catchError, firstValueFrom, from, map, of, timeout } from 'rxjs';

/** Does the work succeed within this many milliseconds? Never rejects; the work goes on when it is late. */
export function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  const done = from(work).pipe(
    map(() => true),
    timeout(ms),
    catchError(() => of(false)),
  );
  return firstValueFrom(done);
}
