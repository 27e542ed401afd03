import type { TestProduct } from '@rahi/testing-kit';
import type { Round } from '../measuring/closed-loop.js';
import { interleaved, type Comparison } from '../measuring/interleaved.js';
import type { Measurement, Report } from '../measurement.js';
import { startMonolith } from './monolith-peer.js';
import { failuresIn, othersNote, sidesTable } from '../results/notes.js';
import { assemble, type Team } from '../trips/people.js';
import { processesOf, versionsOf, withFolder, withProduct } from '../product/bench-product.js';

/** A bench of the product beside the monolith, with the same people in both. */
export interface BesideMonolith {
  /** Pairs of a rider and a driver who is online. */
  readonly teams: number;
  /** Rounds of each side. */
  readonly rounds: number;
  /** Whether both wait for the disk. */
  readonly fsync: boolean;
  /** Prepares the rounds of a side. @returns one round */
  side(url: string, people: readonly Team[]): Promise<() => Promise<Round>> | (() => Promise<Round>);
  /** The figures of the comparison, with their limits. */
  ratios(comparison: Comparison): readonly Measurement[];
  /** Further figures of the product without the peer. */
  alone?(product: TestProduct, people: readonly Team[]): Promise<readonly Measurement[]>;
  /** A paragraph about what the figures count. */
  readonly counted: string;
}

/** Starts both sides with the same people, measures them in turns, and reports. */
export function besideMonolith(bench: BesideMonolith): Promise<Report> {
  const { fsync } = bench;
  return withProduct(
    (product) =>
      withFolder(async (folder) => {
        const monolith = await startMonolith(folder, { fsync });
        try {
          const people = await assemble(product, monolith, bench.teams);
          const round = await bench.side(product.baseUrl, people);
          const ours = { name: 'Rahi', processes: () => processesOf(product), round };
          const peersRound = await bench.side(monolith.url, people);
          const peer = { name: 'monolith', processes: () => monolith.processes, round: peersRound };
          const comparison = await interleaved(ours, peer, bench.rounds);
          const alone = (await bench.alone?.(product, people)) ?? [];
          return {
            measurements: [...bench.ratios(comparison), failuresIn(comparison), ...alone],
            notes: [sidesTable(ours.name, peer.name, comparison), othersNote(comparison), bench.counted],
            versions: await versionsOf(product),
          };
        } finally {
          await monolith.stop();
        }
      }),
    { fsync },
  );
}
