import { adminTariffs, dryRunTariffs, publishTariff } from '@rahi/contracts/calls/rides.calls';
import type { CallArguments } from '@rahi/contracts/call';
import { fareLineCodes } from '@rahi/contracts/fares';
import type { Tariff } from '@rahi/contracts/tariff';
import { dryRunPage, type DryRunGroup, type TariffDraft } from '@rahi/contracts/tariff-desk';
import { queryOptionsFor, useRemote, type ApiClient } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export const tariffsQuery = (api: ApiClient) => queryOptionsFor(api, adminTariffs, {});

/** Versions of one tariff, newest first. */
export function versionsOf(tariffs: readonly Tariff[], city: string | null, vehicleType: string): Tariff[] {
  return tariffs
    .filter((one) => one.city === city && one.vehicleType === vehicleType)
    .toSorted((a, b) => b.version - a.version);
}

/** Publishes a version, and reads the tariffs again. */
export function usePublish() {
  const { services } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallArguments<typeof publishTariff>['body']) => services.api.call(publishTariff, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: tariffsQuery(services.api).queryKey }),
  });
}

/** A dry run in progress: rides so far, and the sums of their groups. */
export interface DryRunState {
  rides: number;
  groups: readonly DryRunGroup[];
  done: boolean;
}

/** Tries drafts on the newest rides, page by page. @param most rides in all */
export function useDryRun(city: string | null, drafts: readonly TariffDraft[], most: number) {
  const { services } = useRemote();
  const [state, setState] = useState<DryRunState | null>(null);
  const run = useMutation({
    mutationFn: async () => {
      let cursor: string | undefined;
      let [rides, groups]: [number, readonly DryRunGroup[]] = [0, []];
      for (let asked = 0; asked < most; asked += dryRunPage) {
        const limit = Math.min(dryRunPage, most - asked);
        const body = { city, drafts: [...drafts], limit, ...(cursor && { cursor }) };
        const page = await services.api.call(dryRunTariffs, { body }, { timeoutMs: 10_000 });
        rides += page.rides;
        groups = added(groups, page.groups);
        cursor = page.next ?? undefined;
        setState({ rides, groups, done: !cursor });
        if (!cursor) break;
      }
      setState({ rides, groups, done: true });
    },
    onMutate: () => setState(null),
  });
  return { state, run };
}

const sums = [
  'rides',
  'paidPaise',
  'draftPaise',
  'driverPaise',
  'draftDriverPaise',
  'cheaper',
  'dearer',
  'same',
] as const;
/** Absent from a release before them. */
const laterSums = ['commissionPaise', 'draftCommissionPaise'] as const;

/** Groups of the same type and band added together. */
function added(all: readonly DryRunGroup[], more: readonly DryRunGroup[]): DryRunGroup[] {
  const groups = new Map(all.map((group) => [`${group.vehicleType} ${group.band}`, group]));
  for (const group of more) {
    const key = `${group.vehicleType} ${group.band}`;
    const known = groups.get(key);
    groups.set(key, known ? sumOfTwo(known, group) : group);
  }
  return [...groups.values()].toSorted((a, b) => a.band - b.band);
}

function sumOfTwo(a: DryRunGroup, b: DryRunGroup): DryRunGroup {
  const both = [...(a.lines ?? []), ...(b.lines ?? [])];
  const lines = fareLineCodes.flatMap((code) => {
    const those = both.filter((line) => line.code === code);
    const sum = (name: 'paidPaise' | 'draftPaise') => those.reduce((all, line) => all + line[name], 0);
    return those.length > 0 ? [{ code, paidPaise: sum('paidPaise'), draftPaise: sum('draftPaise') }] : [];
  });
  return {
    ...a,
    ...Object.fromEntries(sums.map((name) => [name, a[name] + b[name]])),
    ...Object.fromEntries(laterSums.map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)])),
    lines,
  };
}

/** All groups of a run together; there is at least one. */
export function totalOf([first, ...others]: readonly DryRunGroup[]): DryRunGroup {
  if (!first) throw new Error('a dry run has no groups');
  return others.reduce(sumOfTwo, first);
}
