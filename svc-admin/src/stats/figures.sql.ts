import { rideStatuses } from '@rahi/contracts';
import { asOfSql } from '../figures/as-of.sql.js';

const sums = rideStatuses.map((status) => `'${status}', coalesce(sum(${status}), 0)::int`).join(', ');

/**
 * All figures in one statement, so of one moment. $1 is 24 hours before now, $2 when yesterday began in Kolkata, $3 the day
 * of now. Totals come from the figures by day; what is counted row by row lies within a day. What was active or online at a
 * moment is what ended after it and what has not ended.
 */
export const figuresSql = `
  SELECT
    totals.*,
    coalesce(today.revenue_paise, 0) AS revenue,
    coalesce(today.completions, 0) AS completions,
    yesterday.revenue AS revenue_yesterday,
    yesterday.completions AS completions_yesterday,
    (SELECT count(*) FROM rides WHERE created_at <= $1::timestamptz AND ended_at > $1::timestamptz)
      + (SELECT count(*) FROM rides WHERE created_at <= $1::timestamptz AND ended_at IS NULL) AS active_before,
    (SELECT count(*) FROM drivers WHERE is_online) AS online,
    (SELECT count(*) FROM driver_shifts WHERE is_online AND at <= $1::timestamptz AND until > $1::timestamptz)
      + (SELECT count(*) FROM driver_shifts WHERE is_online AND at <= $1::timestamptz AND until IS NULL)
      AS online_before,
    (SELECT count(*) FROM users WHERE created_at > $1::timestamptz) AS new_users,
    (SELECT count(*) FROM drivers WHERE created_at > $1::timestamptz) AS new_drivers,
    ${asOfSql} AS as_of
  FROM
    (SELECT json_build_object(${sums}) AS by_status,
            round(sum(trip_ms) / nullif(sum(completions), 0) / 60000, 1)::float8 AS trip_minutes,
            round(sum(trip_metres) / nullif(sum(completions), 0) / 1000, 2)::float8 AS trip_km,
            coalesce(sum(daily_figures.new_users), 0) AS users, coalesce(sum(daily_figures.new_drivers), 0) AS drivers
       FROM daily_figures) AS totals
    LEFT JOIN daily_figures AS today ON today.day = $3::date,
    (SELECT coalesce(sum(fare_paise), 0) AS revenue, count(*) AS completions
       FROM rides WHERE status = 'completed' AND completed_at >= $2::timestamptz AND completed_at <= $1::timestamptz)
      AS yesterday`;
