import type { AdminTopic } from '@rahi/contracts/live';
import { readAgain, useLive, useRemote } from '@rahi/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** The paths that each part of the desk reads. */
const pathsOf: Readonly<Record<AdminTopic, readonly string[]>> = {
  stats: ['/api/admin/stats', '/api/admin/analytics'],
  rides: ['/api/admin/rides', '/api/rides/', '/api/riders/', '/api/admin/reservations', '/api/reservations/'],
  users: ['/api/admin/users', '/api/admin/drivers'],
  drivers: ['/api/drivers/online', '/api/drivers/map', '/api/drivers/user', '/api/admin/drivers'],
  audit: ['/api/admin/audit'],
  // The bar over every screen follows these itself.
  emergencies: [],
};

/**
 * Reads parts of the desk again when a live message says that they are old (R26): the first time at once, and on a busy
 * day no more often than the chosen refresh speed, `everyMs`.
 */
export function useLiveDesk(everyMs: number): void {
  const { services } = useRemote();
  const client = useQueryClient();
  const old = useRef(new Set<string>());
  const resting = useRef<ReturnType<typeof setTimeout> | null>(null);

  const read = () => {
    resting.current = null;
    if (old.current.size === 0) return;
    readAgain(client, [...old.current]);
    old.current.clear();
    resting.current = setTimeout(read, everyMs);
  };
  useLive(services.live, (message) => {
    if (message.kind !== 'admin' && message.kind !== 'reset') return;
    const paths = message.kind === 'admin' ? pathsOf[message.topic] : Object.values(pathsOf).flat();
    for (const path of paths) old.current.add(path);
    if (resting.current === null) read();
  });
  useEffect(
    () => () => {
      if (resting.current !== null) clearTimeout(resting.current);
      resting.current = null;
    },
    [],
  );
}
