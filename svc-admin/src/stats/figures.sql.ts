/**
 * All figures in one statement, so of one moment. $1 is 24 hours before now, $2 and $3 when today and yesterday began in
 * Kolkata. What was active or online at a moment is what ended after it and what has not ended.
 */
export const figuresSql = `
  WITH statuses AS (
    SELECT status, count(*) AS n, avg(distance_km) AS km,
           avg(extract(epoch FROM completed_at - started_at)::float8) / 60 AS minutes
      FROM rides GROUP BY status
  )
  SELECT
    (SELECT coalesce(json_object_agg(status, n), '{}') FROM statuses) AS by_status,
    (SELECT round(minutes::numeric, 1)::float8 FROM statuses WHERE status = 'completed') AS trip_minutes,
    (SELECT round(km::numeric, 2)::float8 FROM statuses WHERE status = 'completed') AS trip_km,
    today.revenue AS revenue,
    today.completions AS completions,
    yesterday.revenue AS revenue_yesterday,
    yesterday.completions AS completions_yesterday,
    (SELECT count(*) FROM rides WHERE created_at <= $1::timestamptz AND ended_at > $1::timestamptz)
      + (SELECT count(*) FROM rides WHERE created_at <= $1::timestamptz AND ended_at IS NULL) AS active_before,
    (SELECT count(*) FROM drivers WHERE is_online) AS online,
    (SELECT count(*) FROM driver_shifts WHERE is_online AND at <= $1::timestamptz AND until > $1::timestamptz)
      + (SELECT count(*) FROM driver_shifts WHERE is_online AND at <= $1::timestamptz AND until IS NULL)
      AS online_before,
    (SELECT count(*) FROM users) AS users,
    (SELECT count(*) FROM users WHERE created_at > $1::timestamptz) AS new_users,
    (SELECT count(*) FROM drivers) AS drivers,
    (SELECT count(*) FROM drivers WHERE created_at > $1::timestamptz) AS new_drivers,
    greatest((SELECT max(at) FROM ride_events), (SELECT max(event_at) FROM users),
             (SELECT max(event_at) FROM drivers)) AS as_of
  FROM
    (SELECT coalesce(sum(fare_paise), 0) AS revenue, count(*) AS completions
       FROM rides WHERE status = 'completed' AND completed_at >= $2::timestamptz
         AND completed_at < $2::timestamptz + interval '24 hours')
      AS today,
    (SELECT coalesce(sum(fare_paise), 0) AS revenue, count(*) AS completions
       FROM rides WHERE status = 'completed' AND completed_at >= $3::timestamptz AND completed_at <= $1::timestamptz)
      AS yesterday`;
