/**
 * As typebox’s own: whether a shape may be checked by code that is made at run time. The policy of the page refuses such code,
 * and a refused attempt would be a violation of it. Without it shapes are checked step by step.
 */
export const CanEvaluate = (): boolean => false;

export function Evaluate(): never {
  throw new Error('this page makes no code at run time');
}
