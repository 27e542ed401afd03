import type { Tags } from '../osm/extract.js';
import type { Properties } from './map-feature.js';

const languages = ['en', 'hi', 'mr', 'bn', 'gu', 'kn', 'ml', 'or', 'pa', 'ta', 'te', 'ur'];

/** The name as on the signs, and those in a language where they differ from it. */
export function namesOf(tags: Tags): Properties {
  const { name } = tags;
  if (!name) return {};
  const translated = languages.map((language) => [`name:${language}`, tags[`name:${language}`]] as const);
  return { name, ...Object.fromEntries(translated.filter(([, value]) => value && value !== name)) };
}
