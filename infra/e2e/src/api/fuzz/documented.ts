import { committedText } from '@rahi/contracts/openapi/committed';
import type { OpenApiDocument } from '@rahi/contracts/openapi/openapi-document';
import { Arbitraries } from './arbitrary-of.js';

const document = JSON.parse(committedText()) as OpenApiDocument;

/** The documented operations, by the name of their call. */
export const operations = new Map(
  Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => [operation.operationId, operation]),
);

/** Generates values for them. */
export const arbitraries = new Arbitraries(document.components.schemas);
