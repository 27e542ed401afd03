/** A member with less than this much more than its fair share is left as it is. */
const tolerance = 1.05;

export interface Situation {
  readonly members: readonly string[];
  /** The plan so far: a member, a former member or an empty string for each partition. */
  readonly desired: readonly string[];
  /** What each partition costs its owner, above 0. */
  readonly weights: readonly number[];
}

/**
 * The planned owner of each partition: its present one, except for the partitions that must move so that none is without a member and no member has
 * much more than its fair share. The partitions without one go to the instance with the least, the heaviest first.
 * @returns a member for each partition; an empty string where there are no members
 */
export function plan({ members, desired, weights }: Situation): string[] {
  const loads = new Map(members.map((member) => [member, 0]));
  const owners = desired.map((owner) => (loads.has(owner) ? owner : ''));
  const weightOf = (partition: number): number => weights[partition] ?? 0;
  const loadOf = (member: string): number => loads.get(member) ?? 0;
  const give = (partition: number, member: string): void => {
    const before = owners[partition] ?? '';
    if (loads.has(before)) loads.set(before, loadOf(before) - weightOf(partition));
    loads.set(member, loadOf(member) + weightOf(partition));
    owners[partition] = member;
  };
  for (const [partition, owner] of owners.entries())
    if (owner !== '') loads.set(owner, loadOf(owner) + weightOf(partition));
  const byLoad = (): string[] => [...members].toSorted((a, b) => loadOf(a) - loadOf(b) || (a < b ? -1 : 1));
  const free = [...owners.keys()].filter((partition) => owners[partition] === '');
  for (const partition of free.toSorted((a, b) => weightOf(b) - weightOf(a) || a - b)) {
    const [least] = byLoad();
    if (least !== undefined) give(partition, least);
  }
  const fair = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, members.length);
  for (;;) {
    const [least, most] = [byLoad()[0], byLoad().at(-1)];
    if (least === undefined || most === undefined || loadOf(most) <= fair * tolerance) return owners;
    const gap = loadOf(most) - loadOf(least);
    const [best] = [...owners.keys()]
      .filter((partition) => owners[partition] === most && weightOf(partition) < gap)
      .toSorted((a, b) => Math.abs(gap / 2 - weightOf(a)) - Math.abs(gap / 2 - weightOf(b)) || a - b);
    if (best === undefined) return owners;
    give(best, least);
  }
}

/** The load of the member that has most, beside a fair share. */
export function imbalance({ members, desired, weights }: Situation): number {
  const loads = members.map((member) =>
    desired.reduce((sum, owner, partition) => sum + (owner === member ? (weights[partition] ?? 0) : 0), 0),
  );
  const fair = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, members.length);
  return Math.max(...loads) / fair;
}
