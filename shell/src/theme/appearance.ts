import { createStore, type Appearance, type Store, type DeviceStorage } from '@rahi/web-kit';

const key = 'rahi.theme';

/** The theme that a person has chosen; `system` follows the device. */
export type ThemeChoice = Appearance | 'system';

export interface AppearanceControl extends Store<Appearance> {
  choice(): ThemeChoice;
  choose(choice: ThemeChoice): void;
  /** Changes between light and dark. Choosing the system's own theme follows the system again. */
  toggle(): void;
}

/** The theme: the system's, unless the switch chose another. Written to the root's `data-theme`. */
export function createAppearance(
  storage: DeviceStorage,
  prefersDark: MediaQueryList,
  root: HTMLElement,
): AppearanceControl {
  const system = (): Appearance => (prefersDark.matches ? 'dark' : 'light');
  const chosen = (): Appearance | null => {
    const kept = storage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : null;
  };
  const store = createStore<Appearance>(chosen() ?? system());
  const apply = () => {
    store.set(chosen() ?? system());
    root.dataset.theme = store.getSnapshot();
  };
  prefersDark.addEventListener('change', apply);
  apply();
  const choose = (choice: ThemeChoice) => {
    if (choice === 'system') storage.removeItem(key);
    else storage.setItem(key, choice);
    apply();
  };
  return {
    ...store,
    choice: () => chosen() ?? 'system',
    choose,
    toggle() {
      const next: Appearance = store.getSnapshot() === 'dark' ? 'light' : 'dark';
      choose(next === system() ? 'system' : next);
    },
  };
}
