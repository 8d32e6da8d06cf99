import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Api } from '../api.ts';
import { Problem } from '../responses/problems.ts';

/** The raw bytes of a file, wrapped so that body validation does not walk through them. */
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

/** Lets the routes of an API scope take CSV files up to each route's body limit. */
export function acceptCsv(api: Api): void {
  api.addContentTypeParser<Buffer>('text/csv', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, new CsvFile(body));
  });
  api.addContentTypeParser('*', (_request, _body, done) => done(notCsv(), undefined));
}

const notCsv = (): Problem =>
  new Problem(
    'unsupported-media-type',
    'The body must be a CSV file by itself: Content-Type: text/csv. Save a spreadsheet as CSV (UTF-8); a form is not taken.',
  );

/** The uploaded file; 415 for any other body. */
export function csvOf({ body }: Pick<FastifyRequest, 'body'>): Buffer {
  if (body instanceof CsvFile) return body.bytes;
  throw notCsv();
}
