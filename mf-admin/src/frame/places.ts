import { breachRoles, isAllowedAtDesk, type AdminRole } from '@rahi/contracts/admin-roles';
import type { IconName } from '@rahi/ui-kit';
import { useRemote, type MessageId } from '@rahi/web-kit';
import { useSeesPositions } from '../area/positions-only.js';

/** A part of the desk. */
interface Place {
  /** Below the area; empty for its home. */
  path: string;
  icon: IconName;
  label: MessageId;
  /** Shows where people are, which not every role sees. */
  positions?: true;
  /** The roles besides an owner that may open it; all where none are given. */
  roles?: readonly AdminRole[];
}

const places: readonly Place[] = [
  { path: '', icon: 'home', label: 'rail.dashboard' },
  { path: 'map', icon: 'map', label: 'dashboard.liveMap', positions: true },
  { path: 'reservations', icon: 'clock', label: 'rail.reservations' },
  { path: 'queues', icon: 'pin', label: 'rail.queues' },
  { path: 'incidents', icon: 'sos', label: 'rail.incidents' },
  { path: 'cases', icon: 'mail', label: 'rail.cases' },
  { path: 'flags', icon: 'flag', label: 'rail.flags' },
  { path: 'reviews', icon: 'user', label: 'rail.reviews' },
  { path: 'money', icon: 'wallet', label: 'dashboard.money' },
  { path: 'disputes', icon: 'chat', label: 'rail.disputes' },
  { path: 'promos', icon: 'bag', label: 'rail.promos' },
  { path: 'tariffs', icon: 'receipt', label: 'dashboard.tariffs' },
  { path: 'rules', icon: 'check', label: 'rail.rules' },
  { path: 'partners', icon: 'work', label: 'rail.partners' },
  { path: 'breaches', icon: 'info', label: 'rail.breaches', roles: breachRoles },
  { path: 'audit', icon: 'history', label: 'dashboard.auditLog' },
];

/** The parts of the desk that this person may open. */
export function useShownPlaces(): readonly Place[] {
  const seesPositions = useSeesPositions();
  const { user } = useRemote();
  const who = { isAdmin: true, adminRole: user.adminRole };
  return places.filter(
    ({ positions, roles }) => (!positions || seesPositions) && (!roles || isAllowedAtDesk(who, roles)),
  );
}
