import type { Node } from 'typescript/unstable/ast';
import {
  ElementFlags,
  TypeFlags,
  type Checker,
  type TupleType,
  type Type,
  type TypeReference,
} from 'typescript/unstable/sync';

/**
 * What a value is at run time: `string`, `number`, `boolean`, `Date`, `Buffer`, `null`, `object`, or `…[]` of those.
 * `infinity` is the text that stands for no end of time.
 */
export type Kind = string;

/** A declared type: what its values are, and its text. */
export interface DeclaredType {
  readonly kinds: readonly Kind[];
  readonly text: string;
  /** Stands for any number of elements of a tuple. */
  readonly isRest?: boolean;
}

/** Kinds of types without parts, by their flags. */
const PLAIN: readonly (readonly [flags: TypeFlags, kind: Kind])[] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
  [TypeFlags.AnyOrUnknown, 'unknown'],
];
const CLASSES: Readonly<Record<string, Kind>> = { Date: 'Date', Buffer: 'Buffer', Uint8Array: 'Buffer' };

/** Reads the compiler's types. */
export class DeclaredTypes {
  readonly #checker: Checker;
  readonly #known = new Map<number, DeclaredType>();

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  at(node: Node): Type {
    const type = this.#checker.getTypeAtLocation(node);
    if (type === undefined || type.isErrorType()) throw new Error(`no type at ${node.getText()}`);
    return type;
  }

  /** The text, if the type of an expression is one text. */
  literalAt(node: Node): string | undefined {
    const type = this.#checker.getTypeAtLocation(node);
    return type?.isStringLiteralType() === true ? type.value : undefined;
  }

  /** The members of an object type, or of all parts of a union; undefined for `object`, which has none. */
  members(type: Type): ReadonlyMap<string, DeclaredType> | undefined {
    if ((type.flags & TypeFlags.NonPrimitive) !== 0) return undefined;
    const members = new Map<string, DeclaredType>();
    for (const part of type.isUnionType() ? type.getTypes() : [type]) {
      const properties = this.#checker.getPropertiesOfType(part);
      const types = this.#checker.getTypeOfSymbol(properties);
      properties.forEach(({ name }, index) => {
        const declared = this.#declared(types[index]);
        const earlier = members.get(name);
        members.set(name, earlier === undefined ? declared : either(earlier, declared));
      });
    }
    return members;
  }

  /** The elements of a tuple. */
  elements(type: Type): readonly DeclaredType[] {
    const flags = (type as TypeReference).getTarget() as TupleType;
    return this.#checker.getTypeArguments(type as TypeReference).map((element, index) => {
      const isRest = ((flags.elementFlags[index] ?? 0) & ElementFlags.Rest) !== 0;
      return isRest ? { ...this.#declared(element), isRest } : this.#declared(element);
    });
  }

  #declared(type: Type | undefined): DeclaredType {
    if (type === undefined) throw new Error('a member without a type');
    const known = this.#known.get(type.id);
    if (known !== undefined) return known;
    const declared = { kinds: Array.from(new Set(this.#kindsOf(type))), text: this.#checker.typeToString(type) };
    this.#known.set(type.id, declared);
    return declared;
  }

  #kindsOf(type: Type): Kind[] {
    if (type.isUnionType()) return type.getTypes().flatMap((part) => this.#kindsOf(part));
    if (type.isStringLiteralType() && type.value === 'infinity') return ['infinity'];
    const plain = PLAIN.find(([flags]) => (type.flags & flags) !== 0);
    if (plain !== undefined) return [plain[1]];
    // A branded text or number.
    if (type.isIntersectionType())
      return type
        .getTypes()
        .flatMap((part) => this.#kindsOf(part))
        .slice(0, 1);
    if (this.#checker.isArrayType(type) || this.#checker.isTupleType(type)) {
      const elements = this.#checker.getTypeArguments(type as TypeReference);
      const kinds = new Set(elements.flatMap((element) => this.#kindsOf(element)));
      kinds.delete('null');
      return Array.from(kinds, (kind) => `${kind}[]`);
    }
    return [CLASSES[type.getSymbol()?.name ?? ''] ?? 'object'];
  }
}

const either = (one: DeclaredType, other: DeclaredType): DeclaredType => ({
  kinds: Array.from(new Set([...one.kinds, ...other.kinds])),
  text: one.text === other.text ? one.text : `${one.text} | ${other.text}`,
});
