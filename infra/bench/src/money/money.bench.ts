import { fileURLToPath } from 'node:url';
import { cpuEach, interleaved } from '../measuring/interleaved.js';
import { median } from '../measuring/median.js';
import type { Report } from '../measurement.js';
import { withFolder } from '../product/bench-product.js';
import { failuresIn, othersNote, sidesTable } from '../results/notes.js';
import { dryRunOfRides } from './dry-run.js';
import { startPoster } from './poster.js';

const rounds = 7;
const load = { workers: 8, seconds: 5 };
const ledger = fileURLToPath(new URL('../../../../svc-rides/bench/ledger.mjs', import.meta.url));
const plain = fileURLToPath(new URL('../peers/plain-ledger/main.js', import.meta.url));

/** What it costs to post a completed ride and its payment in cash, in one transaction; and to try a tariff on past rides. */
export async function money(): Promise<Report> {
  const posting = await postingOfRides();
  const dryRun = await dryRunOfRides();
  return { ...posting, measurements: [...posting.measurements, ...dryRun] };
}

function postingOfRides(): Promise<Report> {
  return withFolder(async (folder) => {
    const ours = await startPoster('journal', ledger, folder, load);
    const peer = await startPoster('a statement a row', plain, folder, load);
    try {
      const comparison = await interleaved(ours, peer, rounds);
      return {
        measurements: [
          {
            what: 'CPU for a posted ride, Node and Postgres, median',
            value: median(comparison.ours.map(cpuEach)) / 1000,
            unit: 'ms',
            limit: 1,
          },
          { what: 'CPU for it, beside a statement a row', value: comparison.cpuPerRequest, unit: '×', limit: 0.8 },
          { what: 'rides posted a second, beside a statement a row', value: comparison.throughput, unit: '×' },
          failuresIn(comparison),
        ],
        notes: [sidesTable(ours.name, peer.name, comparison), othersNote(comparison), counted],
        versions: { Postgres: ours.postgres },
      };
    } finally {
      await Promise.all([ours.stop(), peer.stop()]);
    }
  });
}

const counted =
  'A ride is two entries with eight postings: fare, commission, net, a bonus, GST, and the payment in cash. 5,000 riders, 1,000 ' +
  'drivers, eight transactions at a time, each committed to disk (fsync on). The journal’s side is svc-rides’s own code on its ' +
  'migrated database (`svc-rides/bench/ledger.mjs`): one statement, accounts opened on the way, and the triggers that check balance, ' +
  'accounts and transaction. The peer sends a prepared INSERT or UPDATE for each row, with foreign keys and without any check of the balance.';
