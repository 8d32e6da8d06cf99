import type { EventEmitter } from 'node:events';
import type pg from 'pg';

/** What PostgreSQL says about a statement without executing it. */
export interface Described {
  /** Type OIDs. */
  readonly parameters: readonly number[];
  readonly columns: readonly DescribedColumn[];
}

export interface DescribedColumn {
  readonly name: string;
  /** Type OID. */
  readonly type: number;
  /** The table's OID and the column's number, of a plain column; else 0. */
  readonly table: number;
  readonly number: number;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

interface ParameterDescription {
  readonly dataTypeIDs: readonly number[];
}

/** The methods of the driver's connection that are used here. */
interface Wire extends EventEmitter {
  parse(query: { name: string; text: string; types: readonly number[] }): void;
  describe(message: { name: string; type: 'S' }): void;
  sync(): void;
}

/** Sends Parse and Describe. The driver queues it like a query. */
class Description {
  readonly #text: string;
  readonly #outcome = Promise.withResolvers<Described>();
  #parameters: readonly number[] = [];
  #columns: readonly DescribedColumn[] = [];
  readonly #keepParameters = ({ dataTypeIDs }: ParameterDescription): void => {
    this.#parameters = dataTypeIDs;
  };

  constructor(text: string) {
    this.#text = text;
  }

  get outcome(): Promise<Described> {
    return this.#outcome.promise;
  }

  submit(connection: Wire): void {
    connection.on('parameterDescription', this.#keepParameters);
    connection.parse({ name: '', text: this.#text, types: [] });
    connection.describe({ name: '', type: 'S' });
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID: type, tableID: table, columnID: number }) => ({
      name,
      type,
      table,
      number,
    }));
  }

  handleError(error: Error, connection: Wire): void {
    connection.off('parameterDescription', this.#keepParameters);
    this.#outcome.reject(error);
  }

  handleReadyForQuery(connection: Wire): void {
    connection.off('parameterDescription', this.#keepParameters);
    this.#outcome.resolve({ parameters: this.#parameters, columns: this.#columns });
  }
}

/**
 * Prepares a statement and reads its types; of COPY those of the columns that it writes. Rejects with PostgreSQL's
 * error if the text is wrong.
 */
export function describe(client: pg.PoolClient, text: string): Promise<Described> {
  const [, table = '', columns = ''] = /^\s*copy (\S+) \(([^)]+)\) from stdin$/.exec(text) ?? [];
  const asked = table === '' ? text : `select ${columns} from ${table}`;
  return client.query(new Description(asked) as unknown as pg.Submittable & Description).outcome;
}
