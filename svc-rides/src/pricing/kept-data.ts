import type { DataOfService } from '@rahi/service-kit/kept-data';

/** What is kept of tariffs, quotes, promos and surge: each table and column. */
export const pricingData: DataOfService = {
  promos: {
    what: 'Promo codes',
    stays: 'Budgets are counted by it',
    plain: `id code percent most_paise first_ride_only city valid_from valid_until budget_paise uses_per_rider active held_paise
      created_at`,
    ids: 'created_by',
  },
  tariffs: {
    what: 'Tariffs',
    stays: 'Bills name theirs',
    plain:
      'id version city vehicle_type effective_from round_cash later_fee_paise rental outstation parcel welfare_fee terms gst created_at',
    ids: 'created_by',
  },
  quote_keys: { what: 'Keys that quotes are signed with', stays: 'The operator’s own', plain: 'key created_at' },
  surge_controls: {
    what: 'Where surge prices are on',
    stays: 'A row for each city',
    plain: 'city active most_percent changed_at computed_at',
    ids: 'changed_by',
  },
  surge_cells: {
    what: 'Surge prices',
    stays: 'The present ones',
    plain: 'city cell vehicle_type percent demand supply at',
  },
};
