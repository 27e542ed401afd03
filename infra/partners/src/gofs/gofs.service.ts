import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type Language } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit/program';
import type { PartnersConfig } from '../partners.config.js';
import { say } from '../say.js';
import { holdsSeconds, RidesQuestions, type Asking } from '../services/rides-questions.js';
import { Areas, type Part } from './areas.js';
import { answeredFile, feedLanguageOf, feedLanguages, settledFile, type GofsFile } from './feed.js';
import * as files from './files.js';
import { Queries } from './queries.service.js';

/** The files of each language, and what is asked about a trip. */
const fileNames = [
  'gofs_versions',
  'system_information',
  'service_brands',
  'vehicle_types',
  'zones',
  'operating_rules',
  'calendars',
  'fares',
  'wait_times',
] as const;
const queryNames = ['wait_time', 'realtime_booking'] as const;
type FeedName = (typeof fileNames)[number] | (typeof queryNames)[number];

/** A page of the feed, as its address names it. */
interface Address {
  /** Null: of all that is served. */
  readonly city: string | null;
  readonly language: Language | null;
  readonly name: string;
}

/** The feed of GOFS 1.0 (`infra/docs/gofs.md`). */
@Injectable()
export class Gofs {
  constructor(
    private readonly areas: Areas,
    private readonly rides: RidesQuestions,
    private readonly queries: Queries,
    @Inject(CONFIG) private readonly config: Pick<PartnersConfig, 'PUBLIC_URL' | 'OPERATOR_NAME' | 'SUPPORT_CONTACT'>,
  ) {}

  /**
   * A file of the feed.
   * @param path below the gateway: `/gofs/gofs.json`, `/gofs/en/zones.json`, `/gofs/mumbai/en/zones.json`
   * @throws Refusal not_found, invalid_input, unavailable
   */
  async page(path: string, query: URLSearchParams, asking: Asking): Promise<GofsFile> {
    const { city, language, name } = addressOf(path);
    const part = this.areas.partOf(city);
    if (!part) throw nothingThere();
    if (name === 'gofs.json') return settledFile(this.#discovery(part));
    if (!language) return this.#ofNoLanguage(part, name);
    const feed = namesOf(part).find((one) => fileOf(one) === name);
    if (!feed) throw nothingThere();
    return this.#feed(feed, part, language, query, asking);
  }

  #ofNoLanguage(part: Part, name: string): GofsFile {
    if (name !== 'gofs_versions.json') throw nothingThere();
    return settledFile(files.versions(this.#address(part, 'gofs.json')));
  }

  async #feed(
    feed: FeedName,
    part: Part,
    language: Language,
    query: URLSearchParams,
    asking: Asking,
  ): Promise<GofsFile> {
    switch (feed) {
      case 'gofs_versions':
        return settledFile(files.versions(this.#address(part, 'gofs.json')));
      case 'system_information':
        return settledFile(files.systemInformation(part, language, this.config));
      case 'service_brands':
        return settledFile(files.serviceBrands(part, language));
      case 'vehicle_types':
        return settledFile(files.vehicleTypes(part));
      case 'zones':
        return settledFile(files.zones(part, language));
      case 'calendars':
        return settledFile(files.calendars());
      case 'operating_rules':
      case 'fares':
        return this.#ofFares(feed, part, asking);
      case 'wait_times':
        return this.queries.waitTimes(part, asking);
      case 'wait_time':
        return this.queries.waitTime(part, query, asking);
      case 'realtime_booking':
        return this.queries.realtimeBooking(part, query, asking);
    }
  }

  /** Holds no longer than until another tariff is in force. */
  async #ofFares(feed: 'operating_rules' | 'fares', part: Part, asking: Asking): Promise<GofsFile> {
    const { value, at } = await this.rides.fares(asking);
    const untilChange = value.changesAt === null ? Infinity : Math.floor((Date.parse(value.changesAt) - at) / 1000);
    const ttl = Math.max(0, Math.min(holdsSeconds.fares, untilChange));
    const data = feed === 'fares' ? files.fareList(part, value.fares) : files.operatingRules(part, value.fares);
    return answeredFile(data, at, ttl);
  }

  #discovery(part: Part): GofsFile['data'] {
    const addressOfFeed = (language: string, name: string) => this.#address(part, language, name);
    return files.discovery(
      addressOfFeed,
      feedLanguages,
      namesOf(part).map((name) => ({ name, file: fileOf(name) })),
    );
  }

  #address({ city }: Part, ...segments: readonly string[]): string {
    return new URL(['/gofs', ...(city ? [city.id] : []), ...segments].join('/'), this.config.PUBLIC_URL).href;
  }
}

/** How long riders wait is said of a city, and of the whole country only for one place at a time. */
const namesOf = ({ city }: Part): FeedName[] => [
  ...fileNames.filter((name) => name !== 'wait_times' || city !== null),
  ...queryNames,
];

const isQuery = (name: string) => queryNames.some((one) => one === name);
const fileOf = (name: FeedName): string => (isQuery(name) ? name : `${name}.json`);

/** @throws Refusal not_found for an address of another form */
function addressOf(path: string): Address {
  const segments = path.split('/').slice(1);
  const name = segments.pop() ?? '';
  const [root, ...between] = segments;
  const last = between.at(-1);
  const language = last === undefined ? null : feedLanguageOf(last);
  const [city = null, ...more] = language ? between.slice(0, -1) : between;
  if (root !== 'gofs' || more.length > 0) throw nothingThere();
  return { city, language, name };
}

const nothingThere = () => new Refusal('not_found', say('page.none', { index: '/gofs/gofs.json' }));
