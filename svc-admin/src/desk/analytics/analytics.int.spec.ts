import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminAnalytics, adminStats, type AdminAnalytics } from '@rahi/contracts';
import { DailyFiguresEntity } from '../../tables/daily-figures.entity.js';
import { RideEntity } from '../../tables/ride.entity.js';
import { Money } from '../../figures/money/money.service.js';
import { AdminHarness, aPrincipal } from '../../testing/admin-harness.js';
import { aRideStory, aUserStory } from '../../testing/factories.js';
import { UserEntity } from '../../tables/user.entity.js';
import { AnalyticsService } from './analytics.service.js';

/** Twenty past two in the afternoon of the 20th in Kolkata. */
const now = new Date('2026-11-20T08:50:00Z');
const minuteMs = 60_000;
const at = (time: string) => Date.parse(`2026-11-${time}:00+05:30`);
/** Completed, with its booking twenty minutes before. */
const completed = (time: string, farePaise: number, refundedPaise = 0) =>
  aRideStory(at(time) - 20 * minuteMs, { steps: 5, refundedPaise }, { farePaise });

const money = (fares: string, revenue: string, costs: string, net: string) => ({ fares, revenue, costs, net });
const noMore = { fares: '0', costs: '0', net: '0' };

let admin: AdminHarness;
beforeAll(async () => {
  admin = await AdminHarness.start();
  const rides = [
    completed('20T14:00', 10_055),
    // Booked on the 19th, completed on the 20th.
    // Half of it was refunded later.
    completed('20T00:10', 40_000, 20_000),
    completed('19T23:59', 45_000, 15_000),
    // More than 24 hours ago, and on either side of that line.
    completed('19T14:30', 40_000),
    completed('19T14:10', 50_000),
    completed('14T12:00', 60_000),
    // With a tip, both refunded.
    completed('14T12:10', 30_000, 35_000),
    completed('13T12:00', 70_000),
    aRideStory(at('20T13:00'), { steps: 1, cancelled: true }),
    aRideStory(at('20T13:30'), { steps: 2 }),
  ];
  const users = ['20T01:00', '19T15:00', '19T10:00', '13T12:00'].map((time) => aUserStory(at(time), 1));
  await admin.publish([...rides, ...users].flatMap((story) => story.events));
}, 180_000);
afterAll(() => admin?.stop());

/** As of a moment, out of what the instance has stored. */
const of = (period: '24h' | '7d' | '30d'): Promise<AdminAnalytics> => {
  const { database } = admin;
  const service = new AnalyticsService(
    database.getRepository(DailyFiguresEntity),
    database.getRepository(RideEntity),
    database.getRepository(UserEntity),
    new Money(database),
  );
  return service.of(period, now);
};

describe('analytics', () => {
  it('of 7 days have each day in Kolkata, also days without rides', async () => {
    const { summary, dailyData } = await of('7d');
    expect(dailyData).toEqual([
      { date: '2026-11-14', rides: 2, fares: '900', revenue: '90', costs: '392.86', net: '-302.86', newUsers: 0 },
      { date: '2026-11-15', rides: 0, revenue: '0', newUsers: 0, ...noMore },
      { date: '2026-11-16', rides: 0, revenue: '0', newUsers: 0, ...noMore },
      { date: '2026-11-17', rides: 0, revenue: '0', newUsers: 0, ...noMore },
      { date: '2026-11-18', rides: 0, revenue: '0', newUsers: 0, ...noMore },
      { date: '2026-11-19', rides: 4, fares: '1350', revenue: '135', costs: '64.29', net: '70.71', newUsers: 2 },
      { date: '2026-11-20', rides: 3, fares: '500.55', revenue: '50.06', costs: '373.84', net: '-323.78', newUsers: 1 },
    ]);
    expect(summary).toEqual({
      totalRides: 9,
      totalRevenue: '275.06',
      fares: '2750.55',
      costs: '830.99',
      net: '-555.93',
    });
  });

  it('of 30 days end with today and add up', async () => {
    const { summary, dailyData } = await of('30d');
    expect(dailyData).toHaveLength(30);
    expect([dailyData[0]?.date, dailyData.at(-1)?.date]).toEqual(['2026-10-22', '2026-11-20']);
    expect(summary).toEqual({
      totalRides: 10,
      totalRevenue: '345.06',
      fares: '3450.55',
      costs: '864.32',
      net: '-519.26',
    });
  });

  it('of 24 hours cover the rest of yesterday, and today', async () => {
    expect((await of('24h')).dailyData).toEqual([
      // The ride completed at 14:30 was booked at 14:10: before the 24 hours began.
      { date: '2026-11-19', rides: 2, fares: '850', revenue: '85', costs: '40.48', net: '44.52', newUsers: 1 },
      { date: '2026-11-20', rides: 3, fares: '500.55', revenue: '50.06', costs: '373.84', net: '-323.78', newUsers: 1 },
    ]);
  });

  it('of 24 hours have each hour of Kolkata, and the rides of the same hour a day earlier', async () => {
    const hours = (await of('24h')).hourlyData ?? [];
    expect(hours.map(({ start }) => Date.parse(start))).toEqual(
      Array.from({ length: 24 }, (_, n) => at('20T14:00') - (23 - n) * 60 * minuteMs),
    );
    const busy = hours.filter(({ rides, revenue, newUsers, ridesDayBefore }) =>
      [rides, Number(revenue), newUsers, ridesDayBefore].some((figure) => figure > 0),
    );
    expect(busy.map(({ start, ...figures }) => ({ hour: start.slice(8, 16), ...figures }))).toEqual([
      { hour: '19T09:30', rides: 0, ...money('0', '0', '0', '0'), newUsers: 1, ridesDayBefore: 0 },
      { hour: '19T17:30', rides: 2, ...money('450', '45', '21.43', '23.57'), newUsers: 0, ridesDayBefore: 0 },
      { hour: '19T18:30', rides: 0, ...money('400', '40', '369.05', '-329.05'), newUsers: 0, ridesDayBefore: 0 },
      { hour: '19T19:30', rides: 0, ...money('0', '0', '0', '0'), newUsers: 1, ridesDayBefore: 0 },
      { hour: '20T07:30', rides: 3, ...money('0', '0', '0', '0'), newUsers: 0, ridesDayBefore: 1 },
      { hour: '20T08:30', rides: 0, ...money('100.55', '10.06', '4.79', '5.27'), newUsers: 0, ridesDayBefore: 1 },
    ]);
    expect((await of('7d')).hourlyData).toBeUndefined();
  });

  it('are compared with the period of the same length before, up to the same time of day', async () => {
    expect((await of('24h')).before).toEqual({
      totalRides: 2,
      totalRevenue: '50',
      newUsers: 1,
      fares: '500',
      costs: '23.81',
      net: '26.19',
    });
    // Until twenty past two of the 13th, from the beginning of the 7th.
    expect((await of('7d')).before).toEqual({
      totalRides: 1,
      totalRevenue: '70',
      newUsers: 1,
      fares: '700',
      costs: '33.33',
      net: '36.67',
    });
    expect((await of('30d')).before).toEqual({
      totalRides: 0,
      totalRevenue: '0',
      newUsers: 0,
      ...noMore,
    });
  });

  it('have the time of the newest event, as the dashboard does', async () => {
    const { body: stats } = await admin.call(adminStats, {});
    expect(stats.asOf).not.toBeNull();
    for (const period of ['24h', '7d', '30d'] as const) expect((await of(period)).asOf).toBe(stats.asOf);
  });

  it('cover 7 days by default, refuse unknown periods, and are only for administrators', async () => {
    expect((await admin.call(adminAnalytics, {})).body.dailyData).toHaveLength(7);
    expect((await admin.call(adminAnalytics, { query: { period: '30d' } })).body.dailyData).toHaveLength(30);
    const wrong = { query: JSON.parse('{"period":"1y"}') };
    await expect(admin.call(adminAnalytics, wrong)).rejects.toThrow(/^400/);
    await expect(admin.call(adminAnalytics, {}, aPrincipal({ isAdmin: false }))).rejects.toThrow(/^403/);
  });
});
