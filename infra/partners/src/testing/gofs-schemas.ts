// JSON Schemas of GOFS 1.0, written from its reference (github.com/MobilityData/GOFS, reference.md): its own schemas are partial, and
// leave out fares, queries and the form of IDs. Where text and example disagree, infra/docs/gofs.md says which one is followed.

type JsonSchema = Readonly<Record<string, unknown>>;

const object = (required: Record<string, JsonSchema>, optional: Record<string, JsonSchema> = {}): JsonSchema => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
});
const listOf = (items: JsonSchema, minItems = 0): JsonSchema => ({ type: 'array', items, minItems });
const oneOf = (...values: readonly string[]): JsonSchema => ({ enum: values });

const text: JsonSchema = { type: 'string', minLength: 1 };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const amount: JsonSchema = { type: 'number', minimum: 0 };
const id: JsonSchema = { type: 'string', pattern: '^\\S+$' };
const url: JsonSchema = { type: 'string', format: 'uri', pattern: '^https?://' };
const date: JsonSchema = { type: 'string', pattern: '^\\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])$' };
const time: JsonSchema = { type: 'string', pattern: '^\\d{1,2}:[0-5]\\d:[0-5]\\d$' };
const colour: JsonSchema = { type: 'string', pattern: '^[0-9A-Fa-f]{6}$' };
const currency: JsonSchema = { type: 'string', pattern: '^[A-Z]{3}$' };
const phone: JsonSchema = { type: 'string', pattern: '^\\+\\d+$' };
const email: JsonSchema = { type: 'string', format: 'email' };
const language: JsonSchema = { type: 'string', pattern: '^[a-z]{2,3}(-[A-Z]{2})?$' };

const feedNames = [
  'gofs_versions',
  'system_information',
  'service_brands',
  'vehicle_types',
  'zones',
  'operating_rules',
  'calendars',
  'fares',
  'wait_times',
  'wait_time',
  'booking_rules',
  'realtime_booking',
];

const position: JsonSchema = {
  type: 'array',
  prefixItems: [
    { type: 'number', minimum: -180, maximum: 180 },
    { type: 'number', minimum: -90, maximum: 90 },
  ],
  minItems: 2,
  maxItems: 2,
};
const rings = listOf({ type: 'array', items: position, minItems: 4 }, 1);
const geometry: JsonSchema = {
  oneOf: [
    object({ type: oneOf('Polygon'), coordinates: rings }),
    object({ type: oneOf('MultiPolygon'), coordinates: listOf(rings, 1) }),
  ],
};

const prices = listOf(
  object({}, { interval: { type: 'number', exclusiveMinimum: 0 }, start: count, end: count, amount }),
  1,
);
const bookingDetail: JsonSchema = {
  ...object({}, { service_name: text, android_uri: url, ios_uri: url, web_uri: url, phone_number: phone }),
  anyOf: ['android_uri', 'ios_uri', 'web_uri', 'phone_number'].map((name) => ({ required: [name] })),
};

/** The member `data` of each file. */
const data: Readonly<Record<string, JsonSchema>> = {
  gofs: {
    type: 'object',
    minProperties: 1,
    propertyNames: language,
    additionalProperties: object({ feeds: listOf(object({ name: { enum: feedNames }, url }), 1) }),
  },
  gofs_versions: object({ versions: listOf(object({ version: text, url }), 1) }),
  system_information: object(
    { language, timezone: text, name: text },
    {
      short_name: text,
      operator: text,
      url,
      subscribe_url: url,
      start_date: date,
      phone_number: phone,
      email,
      feed_contact_email: email,
    },
  ),
  service_brands: object({
    service_brands: listOf(
      object({ brand_id: id, brand_name: text }, { brand_color: colour, brand_text_color: colour }),
      1,
    ),
  }),
  vehicle_types: object({
    vehicle_types: listOf(
      object(
        { vehicle_type_id: id },
        {
          max_capacity: count,
          wheelchair_boarding: oneOf(
            'boarding_accessible',
            'boarding_inaccessible',
            'boarding_accessible_with_assistance',
          ),
        },
      ),
      1,
    ),
  }),
  zones: object({
    zones: object({
      type: oneOf('FeatureCollection'),
      features: listOf(
        object({ type: oneOf('Feature'), zone_id: id, geometry, properties: object({}, { name: text }) }),
        1,
      ),
    }),
  }),
  operating_rules: object({
    operating_rules: listOf(
      {
        ...object(
          { from_zone_id: id, to_zone_id: id, calendars: listOf(id, 1), vehicle_type_id: listOf(id, 1) },
          { start_pickup_window: time, end_pickup_window: time, end_dropoff_window: time, brand_id: id, fare_id: id },
        ),
        dependentRequired: {
          end_pickup_window: ['start_pickup_window'],
          end_dropoff_window: ['start_pickup_window'],
        },
      },
      1,
    ),
  }),
  calendars: object({
    calendars: listOf(
      object(
        { calendar_id: id, start_date: date, end_date: date },
        { days: listOf(oneOf('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')), excepted_dates: listOf(date) },
      ),
      1,
    ),
  }),
  fares: object({
    fares: listOf(
      object(
        { fare_id: id, currency },
        {
          kilometer: prices,
          minute: prices,
          active_minute: prices,
          idle_minute: prices,
          rider: prices,
          luggage: prices,
        },
      ),
    ),
  }),
  wait_times: object({
    wait_time: listOf(object({ zone_ids: listOf(id, 1), wait_time: count }, { brand_id: id })),
  }),
  wait_time: object({ wait_times: listOf(object({ brand_id: id, wait_time: count })) }),
  realtime_booking: object({
    realtime_booking: listOf({
      ...object(
        { brand_id: id, wait_time: count },
        { travel_time: count, travel_cost: amount, travel_cost_currency: currency, booking_detail: bookingDetail },
      ),
      dependentRequired: { travel_cost: ['travel_cost_currency'] },
    }),
  }),
};

/** The schema of a whole file. @throws Error for a name that GOFS does not have */
export function gofsSchemaOf(name: string): JsonSchema {
  const inside = data[name];
  if (!inside) throw new Error(`GOFS has no ${name}`);
  return object({
    last_updated: { type: 'integer', minimum: 1_450_155_600 },
    ttl: count,
    version: oneOf('1.0'),
    data: inside,
  });
}
