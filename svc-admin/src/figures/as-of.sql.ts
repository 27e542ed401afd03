/** When the newest event that the read models hold happened. */
export const asOfSql = `greatest((SELECT max(at) FROM ride_events), (SELECT max(event_at) FROM users),
  (SELECT max(event_at) FROM drivers))`;
