import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Api } from '../api.ts';
import { Problem } from '../answers/problems.ts';

/** The bytes of a file as they came. They stand apart from the members of a body, which are walked through. */
class CsvFile {
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  get bytes(): Buffer {
    return this.#bytes;
  }
}

/** The body of a route that takes a CSV file. */
export const CsvBody = {
  content: {
    'text/csv': { schema: Type.Unsafe<unknown>({ description: 'The file, UTF-8.', examples: ['a,b\r\n1,2\r\n'] }) },
  },
};

/** Lets the routes of a part of the API take CSV files up to the body limit of each route. */
export function acceptCsv(api: Api): void {
  api.addContentTypeParser<Buffer>('text/csv', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, new CsvFile(body));
  });
}

/** The file that a request brought; 415 for anything else. */
export function csvOf({ body }: Pick<FastifyRequest, 'body'>): Buffer {
  if (body instanceof CsvFile) return body.bytes;
  throw new Problem('unsupported-media-type', 'The body must be a CSV file: Content-Type: text/csv.');
}
