import { createStore, type Store, type ToastMessage, type ToastService } from '@rahi/web-kit';

/** §9: a dismissed toast stays in the list, closed, for this long. */
export const removeAfterMs = 1_000_000;
export const defaultDurationMs = 5_000;

export interface ShownToast extends ToastMessage {
  id: string;
  open: boolean;
}

/** One toast at a time: a new one replaces the old (§9). */
export function createToasts(): { service: ToastService; shown: Store<ShownToast | null> } {
  const store = createStore<ShownToast | null>(null);
  let count = 0;
  let removal: ReturnType<typeof setTimeout> | undefined;

  const service: ToastService = {
    show(message) {
      clearTimeout(removal);
      count += 1;
      const id = `toast-${count}`;
      store.set({ ...message, id, open: true });
      return id;
    },
    dismiss(id) {
      const toast = store.getSnapshot();
      if (!toast?.open || (id !== undefined && id !== toast.id)) return;
      store.set({ ...toast, open: false });
      removal = setTimeout(() => store.set(null), removeAfterMs);
    },
  };
  return { service, shown: { getSnapshot: store.getSnapshot, subscribe: store.subscribe } };
}
