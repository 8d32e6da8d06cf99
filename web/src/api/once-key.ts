/** A key under which a question counts once. `crypto.randomUUID` is there on https and on this machine alone. */
export const onceKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
