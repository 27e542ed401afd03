import { CodeDisplay } from '@rahi/ui-kit';

/** The rider's code, where the server shows it to drivers (R10). */
export function TripCode({ code }: { code: string | null | undefined }) {
  return code ? <CodeDisplay code={code} /> : null;
}
