import { rideStatuses } from '@rahi/contracts';
import { asOfSql } from '../figures/as-of.sql.js';

const booked = rideStatuses.map((status) => `figures.${status}`).join(' + ');

/** Every day from $1 to $2, those without figures too. */
export const daysSql = `
  SELECT to_char(wanted.day, 'YYYY-MM-DD') AS date, coalesce(${booked}, 0)::int AS rides,
         coalesce(figures.revenue_paise, 0)::text AS revenue, coalesce(figures.new_users, 0)::int AS new_users,
         ${asOfSql} AS as_of
    FROM generate_series($1::date, $2::date, interval '1 day') AS wanted(day)
    LEFT JOIN daily_figures AS figures ON figures.day = wanted.day::date
   ORDER BY wanted.day`;

/** The 24 hours since $1: what lies before midnight ($2), yesterday ($3), is counted; today ($4) is in the figures. */
export const lastDaySql = `
  SELECT $3::text AS date,
         (SELECT count(*) FROM rides WHERE created_at > $1::timestamptz AND created_at < $2::timestamptz)::int AS rides,
         (SELECT coalesce(sum(fare_paise), 0) FROM rides WHERE status = 'completed'
             AND completed_at > $1::timestamptz AND completed_at < $2::timestamptz)::text AS revenue,
         (SELECT count(*) FROM users WHERE created_at > $1::timestamptz AND created_at < $2::timestamptz)::int AS new_users,
         ${asOfSql} AS as_of
  UNION ALL
  SELECT $4::text, coalesce((SELECT ${booked} FROM daily_figures AS figures WHERE day = $4::text::date), 0)::int,
         coalesce((SELECT revenue_paise FROM daily_figures WHERE day = $4::text::date), 0)::text,
         coalesce((SELECT new_users FROM daily_figures WHERE day = $4::text::date), 0)::int,
         NULL
   ORDER BY date`;
