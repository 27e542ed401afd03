import { Injectable } from '@nestjs/common';
import {
  adminUsers,
  callPath,
  defaultPageSize,
  type CallAnswer,
  type CallRequest,
  type User,
  type UserSort,
} from '@rahi/contracts';
import { pageReply, Reply } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { averageRating } from '../figures/average-rating.js';
import { countFound, listPage, newestFirst, oldestFirst, type ListedTable, type Total } from '../search/list-page.js';
import { phoneDigits } from '../search/search.js';

interface UserRow {
  user_id: string;
  name: string | null;
  email: string;
  phone: string | null;
  type: User['type'];
  is_admin: boolean;
  suspended: boolean;
  created_at: Date;
}

interface FiguresRow {
  user_id: string;
  trips: number;
  rating_sum: number;
  rating_count: number;
}

const columns = 'user_id, name, email, phone, type, is_admin, suspended, created_at';
/** Who has not said their name is found where their e-mail would stand. */
const byName = { by: 'searchable(coalesce(name, email))', type: 'text' } as const;
const table: ListedTable<UserSort> = {
  name: 'users',
  id: 'user_id',
  orders: {
    '-created': newestFirst,
    created: oldestFirst,
    name: { ...byName, descending: false },
    '-name': { ...byName, descending: true },
  },
};

/** The desk's list of users: newest first unless told, by words in name, e-mail and phone or the beginning of an id. */
@Injectable()
export class UsersService {
  constructor(private readonly database: DataSource) {}

  async list(query: CallRequest<typeof adminUsers>['query']): Promise<Reply<CallAnswer<typeof adminUsers>>> {
    const { limit = defaultPageSize, cursor, sort = '-created' } = query;
    const search = query.search && phoneDigits(query.search);
    const [page, total] = await Promise.all([
      listPage<UserRow, UserSort>(
        this.database,
        table,
        columns,
        { search, sort, limit, cursor },
        (user) => user.user_id,
      ),
      search ? countFound(this.database, table, { search }) : this.#count(),
    ]);
    const figures = await this.#figures(page.rows.map((user) => user.user_id));
    const { cursor: _, ...filters } = query;
    const { headers } = pageReply([], total.total, callPath(adminUsers, {}, filters), page.next);
    return new Reply({ users: page.rows.map((user) => viewOf(user, figures.get(user.user_id))), ...total }, headers);
  }

  async #count(): Promise<Total> {
    const [row] = await this.database.query<{ total: number }[]>(
      'SELECT coalesce(sum(new_users), 0)::int AS total FROM daily_figures',
    );
    return { total: row?.total ?? 0 };
  }

  async #figures(ids: readonly string[]): Promise<Map<string, FiguresRow>> {
    const rows = await this.database.query<FiguresRow[]>(
      'SELECT user_id, trips, rating_sum, rating_count FROM person_figures WHERE user_id = ANY($1)',
      [ids],
    );
    return new Map(rows.map((row) => [row.user_id, row]));
  }
}

function viewOf(user: UserRow, figures: FiguresRow | undefined): User {
  return {
    id: user.user_id,
    name: user.name,
    email: user.email,
    type: user.type,
    phone: user.phone,
    rating: averageRating(figures),
    totalTrips: figures?.trips ?? 0,
    suspended: user.suspended,
    isAdmin: user.is_admin,
    createdAt: user.created_at.toISOString(),
  };
}
