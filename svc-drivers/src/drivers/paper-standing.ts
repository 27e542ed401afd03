import {
  documentKinds,
  kolkataDate,
  paperStandings,
  reminderDays,
  type DocumentKind,
  type DocumentState,
  type PaperStanding,
} from '@rahi/contracts';

interface Paper {
  kind: DocumentKind;
  state: DocumentState;
  expiresOn: string | null;
}

const dayMs = 24 * 3_600_000;

/** The last expiry date, Asia/Kolkata, for which a reminder is due. */
export function reminderUntil(now: Date): string {
  return kolkataDate(new Date(now.getTime() + reminderDays * dayMs));
}

/**
 * The standing of a driver's papers, and whether they allow driving. An expired paper blocks every driver; a missing
 * one blocks only a driver who was asked for papers. An approved paper stays valid while its renewal waits or was
 * refused.
 */
export function standingOf(
  papers: readonly Paper[],
  { asked }: { asked: boolean },
  now: Date,
): { standing: PaperStanding; mayDrive: boolean } {
  const today = kolkataDate(now);
  const soon = reminderUntil(now);
  const found = new Set<PaperStanding>();
  let mayDrive = true;
  for (const kind of documentKinds) {
    const of = (state: DocumentState) => papers.find((paper) => paper.kind === kind && paper.state === state);
    const approved = of('approved');
    const until = approved?.expiresOn ?? null;
    const expired = until !== null && until < today;
    if (expired || (!approved && asked)) mayDrive = false;
    if (expired) found.add('expired');
    if (of('waiting')) found.add('waiting');
    else if (of('refused')) found.add('refused');
    else if (!approved && asked) found.add('missing');
    else if (until !== null && until <= soon) found.add('expiring');
  }
  return { standing: paperStandings.find((standing) => found.has(standing)) ?? 'ready', mayDrive };
}
