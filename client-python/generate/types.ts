import { isPlainName, nameOf } from './names.ts';

/** The part of JSON Schema that the description uses. */
export interface Shape {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: boolean | Shape;
}

/** Python types of schemas. Each object with named members becomes a TypedDict, in `classes()`. */
export interface Types {
  /** The type of a schema. `name` is the class of an object that has no title. */
  typeOf(shape: Shape, name: string): string;
  /** The type of the items of a list that is a member of a class. */
  itemOf(name: string, member: string): string;
  classes(): string;
}

const SCALARS: Readonly<Record<string, string>> = {
  integer: 'int',
  number: 'float',
  string: 'str',
  boolean: 'bool',
  null: 'None',
};

export function pythonTypes(schemas: Readonly<Record<string, Shape>>): Types {
  const made = new Map<string, string>();
  const shapes = new Map<string, string>();
  const items = new Map<string, string>();

  function typeOf(shape: Shape, name: string): string {
    if (shape.$ref !== undefined) return classOf(shape.$ref.split('/').at(-1) ?? '');
    if (shape.enum !== undefined) return `Literal[${shape.enum.map(literal).join(', ')}]`;
    if (shape.anyOf !== undefined)
      return union(shape.anyOf.map((one, nth) => typeOf(one, choiceOf(shape.anyOf, nth, name))));
    if (Array.isArray(shape.type)) return union(shape.type.map((type: string) => typeOf({ ...shape, type }, name)));
    if (shape.type === 'array') return `list[${typeOf(shape.items ?? {}, `${name}Item`)}]`;
    if (shape.type === 'object') return objectOf(shape, name);
    return SCALARS[String(shape.type)] ?? 'Any';
  }

  function classOf(title: string): string {
    const shape = schemas[title];
    if (shape === undefined) throw new Error(`the description has no schema ${title}`);
    return objectOf(shape, title);
  }

  function objectOf(shape: Shape, name: string): string {
    const { properties, additionalProperties } = shape;
    if (properties === undefined) {
      const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, `${name}Value`) : 'Any';
      return `dict[str, ${values}]`;
    }
    const text = JSON.stringify(shape);
    const known = shapes.get(name);
    if (known !== undefined && known !== text) throw new Error(`two different shapes have the name ${name}`);
    if (known !== undefined) return name;
    shapes.set(name, text);
    // Its place is before the classes of its members.
    made.set(name, '');
    made.set(name, typedDict(name, shape, properties));
    return name;
  }

  function typedDict(
    name: string,
    { required = [], description }: Shape,
    properties: Readonly<Record<string, Shape>>,
  ): string {
    const members = Object.entries(properties).map(([member, shape]) => ({
      member,
      type: typeOf(shape, name + nameOf(member)),
      isRequired: required.includes(member),
    }));
    for (const { member, type } of members) items.set(`${name} ${member}`, type.slice('list['.length, -1));
    const always = members.filter(({ isRequired }) => isRequired);
    const sometimes = members.filter(({ isRequired }) => !isRequired);
    if (sometimes.length === 0) return dictOf(name, 'TypedDict', always, description);
    if (always.length === 0) return dictOf(name, 'TypedDict, total=False', sometimes, description);
    return `${dictOf(`_${name}`, 'TypedDict', always)}\n\n${dictOf(name, `_${name}, total=False`, sometimes, description)}`;
  }

  return {
    typeOf,
    itemOf: (name, member) => items.get(`${name} ${member}`) ?? 'Any',
    classes: () => [...made.values()].join('\n\n'),
  };
}

interface Member {
  readonly member: string;
  readonly type: string;
}

/** A class; in the functional form if a member has a name that is no word of Python's, such as `from`. */
function dictOf(name: string, bases: string, members: readonly Member[], description?: string): string {
  if (members.every(({ member }) => isPlainName(member))) {
    const doc = description === undefined ? '' : `    ${docstring(description)}\n\n`;
    return `class ${name}(${bases}):\n${doc}${members.map(({ member, type }) => `    ${member}: ${type}\n`).join('')}`;
  }
  const dict = `{\n${members.map(({ member, type }) => `    ${literal(member)}: ${literal(type)},\n`).join('')}}`;
  const [base = '', total] = bases.split(', ');
  if (base === 'TypedDict')
    return `${name} = TypedDict("${name}", ${dict}${total === undefined ? '' : `, ${total}`})\n`;
  const own = `${name}_`;
  return `${own} = TypedDict("${own}", ${dict}, total=False)\n\n\nclass ${name}(${base}, ${own}):\n    pass\n`;
}

/** The name of one of several objects: they are numbered from the second on. */
function choiceOf(choices: readonly Shape[] = [], nth: number, name: string): string {
  const place = choices.slice(0, nth).filter(({ properties }) => properties !== undefined).length;
  return place === 0 ? name : `${name}${place + 1}`;
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');
export function literal(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}
export const docstring = (text: string): string => `"""${text.replaceAll('\\', '\\\\').replaceAll('"', "'")}"""`;
