import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  adminUsers,
  callPath,
  defaultPageSize,
  userSchema,
  type CallAnswer,
  type User,
  type UserSort,
} from '@rahi/contracts';
import { Handles, pageReply, Reply, type Inbound } from '@rahi/service-kit';
import { In, type Repository } from 'typeorm';
import { averageRating } from '../../figures/average-rating.js';
import { DailyFiguresEntity } from '../../tables/daily-figures.entity.js';
import { PersonFiguresEntity } from '../../tables/person-figures.entity.js';
import { countFound, listPage, newestFirst, oldestFirst, type Order } from '../../tables/search/list-page.js';
import { plateOwnersFound } from '../../tables/search/people-found.js';
import { UserEntity } from '../../tables/user.entity.js';

/** A user without a name is sorted by email. */
const byName = { by: 'searchable(coalesce(listed.name, listed.email))', type: 'text' } as const;
const orders: Readonly<Record<UserSort, Order>> = {
  '-created': newestFirst,
  created: oldestFirst,
  name: { ...byName, direction: 'ASC' },
  '-name': { ...byName, direction: 'DESC' },
};

/** The desk's list of users: by words in name, email and phone, by plate or the beginning of an id, newest first by default. */
@Controller()
export class UsersController {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    @InjectRepository(DailyFiguresEntity) private readonly days: Repository<DailyFiguresEntity>,
    @InjectRepository(PersonFiguresEntity) private readonly people: Repository<PersonFiguresEntity>,
  ) {}

  @Handles(adminUsers)
  async list({ query }: Inbound<typeof adminUsers>): Promise<Reply<CallAnswer<typeof adminUsers>>> {
    const { limit = defaultPageSize, cursor, sort = '-created' } = query;
    const { search } = query;
    const people = search ? await plateOwnersFound(this.users.manager, search) : undefined;
    const found = { where: {}, search, people, phones: true };
    const [page, total] = await Promise.all([
      listPage(this.users, { ...found, sort, order: orders[sort], limit, cursor }),
      search ? countFound(this.users, { ...found, search }) : this.#everybody(),
    ]);
    const persons = await this.people.findBy({ userId: In(page.rows.map(({ id }) => id)) });
    const figures = new Map(persons.map((person) => [person.userId, person]));
    const { cursor: _, ...filters } = query;
    const { headers } = pageReply([], total.total, callPath(adminUsers, {}, filters), page.next);
    return new Reply({ users: page.rows.map((user) => viewOf(user, figures.get(user.id))), ...total }, headers);
  }

  async #everybody(): Promise<{ total: number }> {
    return { total: (await this.days.sum('newUsers')) ?? 0 };
  }
}

/** The contract picks the fields. */
function viewOf(user: UserEntity, figures: PersonFiguresEntity | undefined): User {
  return userSchema.parse({
    ...user,
    rating: averageRating(figures),
    totalTrips: figures?.trips ?? 0,
    createdAt: user.createdAt.toISOString(),
  });
}
