import { lazyScreen } from '@rahi/ui-kit';
import { withLaterTexts } from '../with-later-texts.js';
import { useRingWhileOpen } from './emergency-alert.js';
import { openOf, useEmergencies } from './emergencies.queries.js';
import { useNoticeWhileOpen } from './use-notice-while-open.js';

// A separate file: on most days the desk shows none. It is fetched in advance (`loadScreens`).
export const loadOpenEmergencies = async () => (await import('./open-emergencies.js')).OpenEmergencies;
const OpenEmergencies = lazyScreen(withLaterTexts(loadOpenEmergencies), {
  name: 'emergencies.emergencies',
  loading: null,
});

/** Emergencies that no administrator has taken on: shown above every screen of the desk, with a sound and, while the
 * desk is not in sight, a notification, until one does (R31). */
export function EmergencyBar() {
  const { data } = useEmergencies();
  const open = openOf(data);
  useRingWhileOpen(
    open.map(({ id }) => id),
    open.some(({ escalatedAt }) => Boolean(escalatedAt)),
  );
  useNoticeWhileOpen(data?.open ?? 0);
  if (!data || open.length === 0) return null;
  return <OpenEmergencies emergencies={open} more={data.open - open.length} />;
}
