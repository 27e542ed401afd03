import type { AdminRide } from '@rahi/contracts/admin';
import { isAllowedAtDesk } from '@rahi/contracts/admin-roles';
import { adminRides, adminUsers } from '@rahi/contracts/calls/admin.calls';
import { deskCases } from '@rahi/contracts/calls/support.calls';
import type { AdminCase } from '@rahi/contracts/support';
import type { User } from '@rahi/contracts/user';
import { queryOptionsFor, useRemote } from '@rahi/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The fewest characters that are searched: with fewer only the newest rows would be. */
export const searchedFrom = 2;
/** How many of a kind are shown. The list of the kind has the others. */
const shownOfKind = 5;
/** The search waits for a pause of the typing, in milliseconds. */
const settleMs = 250;

/** What was found of one kind. */
export interface FoundOfKind<Row> {
  readonly rows: readonly Row[];
  /** There are more than are shown. */
  readonly more: boolean;
  readonly pending: boolean;
  readonly failed: boolean;
  retry(): void;
}

export interface Found {
  /** What the results are of: the typed text, once the typing has paused. */
  readonly text: string;
  readonly rides: FoundOfKind<AdminRide>;
  readonly people: FoundOfKind<User>;
  /** Empty for those who do not read cases. */
  readonly cases: FoundOfKind<AdminCase>;
}

/** Searches rides, people and cases, the newest of each first. */
export function useDeskSearch(typed: string): Found {
  const { api, user } = useRemote();
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const searches = [...text].length >= searchedFrom;
  const readsCases = isAllowedAtDesk({ isAdmin: true, adminRole: user.adminRole }, deskCases.roles);
  const shared = { placeholderData: keepPreviousData, staleTime: 0 };
  const limit = shownOfKind;
  const rides = useQuery({
    ...queryOptionsFor(api, adminRides, { query: { search: text, limit } }),
    ...shared,
    enabled: searches,
  });
  const people = useQuery({
    ...queryOptionsFor(api, adminUsers, { query: { search: text, limit } }),
    ...shared,
    enabled: searches,
  });
  const cases = useQuery({
    ...queryOptionsFor(api, deskCases, { query: { number: text.slice(0, 12), limit } }),
    ...shared,
    // Cases are found by their numbers.
    enabled: searches && readsCases && /^[a-z0-9-]+$/i.test(text),
  });
  return {
    text: searches ? text : '',
    rides: ofKind(rides, searches ? rides.data?.rides : [], rides.data?.total),
    people: ofKind(people, searches ? people.data?.users : [], people.data?.total),
    cases: ofKind(cases, searches ? cases.data : [], undefined),
  };
}

interface Asked {
  isFetching: boolean;
  isError: boolean;
  refetch(): Promise<unknown>;
}

function ofKind<Row>(
  { isFetching, isError, refetch }: Asked,
  rows: readonly Row[] = [],
  total: number = rows.length,
): FoundOfKind<Row> {
  return {
    rows: isError ? [] : rows,
    more: total > rows.length,
    pending: isFetching,
    failed: isError,
    retry: () => void refetch(),
  };
}
