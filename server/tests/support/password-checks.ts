import { createHook } from 'node:async_hooks';

/** Node's name for work of @node-rs/argon2 in another thread: the library gives it none. */
const NATIVE_WORK = 'undefined';

/** How many password hashes this process computes during `work`. Nothing else here is native work without a name. */
export async function passwordHashesOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === NATIVE_WORK) count += 1;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return count;
}
