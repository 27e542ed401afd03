import { lazyScreen, Loading, Page, Skeleton } from '@rahi/ui-kit';
import type { MessageId } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { loadTabs } from './dashboard/later-tabs.js';
import { loadOpenEmergencies } from './emergencies/emergency-bar.js';
import { loadSearch } from './search/desk-search.js';
import { withLaterTexts } from './with-later-texts.js';

// Files of their own: the dashboard, where the desk begins, does not wait for them.
const map = async () => (await import(/* webpackChunkName: "map" */ './fleet-map/fleet-map.screen.js')).FleetMapScreen;
const driver = async () => (await import(/* webpackChunkName: "driver" */ './driver/driver.screen.js')).DriverScreen;
const ride = async () => (await import(/* webpackChunkName: "ride" */ './ride/ride.screen.js')).RideScreen;
const user = async () => (await import(/* webpackChunkName: "user" */ './user/user.screen.js')).UserScreen;
const money = async () => (await import(/* webpackChunkName: "money" */ './money/money.screens.js')).MoneyScreens;
const reviews = async () =>
  (await import(/* webpackChunkName: "reviews" */ './reviews/reviews.screens.js')).ReviewScreens;
const audit = async () => (await import(/* webpackChunkName: "audit" */ './audit/audit.screen.js')).AuditScreen;
const cases = async () => (await import(/* webpackChunkName: "cases" */ './cases/cases.screens.js')).CaseScreens;
const flags = async () => (await import(/* webpackChunkName: "flags" */ './flags/flags.screen.js')).FlagsScreen;
const incidents = async () =>
  (await import(/* webpackChunkName: "incidents" */ './emergencies/incidents.screen.js')).IncidentsScreen;
const incident = async () =>
  (await import(/* webpackChunkName: "incident" */ './emergencies/incident.screen.js')).IncidentScreen;
const reservations = async () =>
  (await import(/* webpackChunkName: "reservations" */ './reservations/reservations.screens.js')).ReservationScreens;
const queues = async () => (await import(/* webpackChunkName: "queues" */ './queues/queues.screen.js')).QueuesScreen;
const breaches = async () =>
  (await import(/* webpackChunkName: "breaches" */ './breaches/breaches.screens.js')).BreachesScreens;
const partners = async () =>
  (await import(/* webpackChunkName: "partners" */ './partners/partners.screens.js')).PartnersScreens;
const tariffs = async () =>
  (await import(/* webpackChunkName: "tariffs" */ './tariffs/tariffs.screen.js')).TariffsScreen;
const rules = async () => (await import(/* webpackChunkName: "tariffs" */ './tariffs/rules.screen.js')).RulesScreen;

const page = (name: MessageId) => ({
  name,
  loading: (
    <Page width="desk">
      <Loading>
        <Skeleton shape="title" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    </Page>
  ),
  frame: (content: ReactNode) => <Page>{content}</Page>,
});

export const FleetMapScreen = lazyScreen(withLaterTexts(map), page('screen.map'));
export const DriverScreen = lazyScreen(withLaterTexts(driver), page('screen.driver'));
export const RideScreen = lazyScreen(withLaterTexts(ride), page('screen.ride'));
export const UserScreen = lazyScreen(withLaterTexts(user), page('screen.user'));
export const MoneyScreens = lazyScreen(withLaterTexts(money), page('screen.money'));
export const ReviewScreens = lazyScreen(withLaterTexts(reviews), page('rail.reviews'));
export const AuditScreen = lazyScreen(withLaterTexts(audit), page('screen.audit'));
export const IncidentsScreen = lazyScreen(withLaterTexts(incidents), page('screen.incidents'));
export const IncidentScreen = lazyScreen(withLaterTexts(incident), page('screen.incidents'));
export const CaseScreens = lazyScreen(withLaterTexts(cases), page('rail.cases'));
export const FlagsScreen = lazyScreen(withLaterTexts(flags), page('rail.flags'));
export const ReservationScreens = lazyScreen(withLaterTexts(reservations), page('rail.reservations'));
export const QueuesScreen = lazyScreen(withLaterTexts(queues), page('rail.queues'));
export const PartnersScreens = lazyScreen(withLaterTexts(partners), page('rail.partners'));
export const BreachesScreens = lazyScreen(withLaterTexts(breaches), page('rail.breaches'));
export const TariffsScreen = lazyScreen(withLaterTexts(tariffs), page('screen.tariffs'));
export const RulesScreen = lazyScreen(withLaterTexts(rules), page('rail.rules'));

export const loadScreens = () =>
  Promise.allSettled([
    loadOpenEmergencies(),
    map(),
    driver(),
    ride(),
    user(),
    money(),
    reviews(),
    audit(),
    cases(),
    flags(),
    incidents(),
    incident(),
    tariffs(),
    rules(),
    reservations(),
    queues(),
    partners(),
    breaches(),
    loadSearch(),
    loadTabs(),
  ]);
