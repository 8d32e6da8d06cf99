import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

/** How a proxy handles bytes: forwards them, delays them, sends a few at a time, or holds them until it is restored. */
export type WireMode = 'fair' | 'late' | 'drip' | 'hole';

/** A TCP proxy to a server, controlled by the test. */
export interface Wire {
  readonly port: number;
  /** For existing and new connections. */
  setMode(kind: WireMode): void;
  /** Cuts all connections; until `mend`, new ones too. */
  cut(): void;
  mend(): void;
}

const LATE_MS = 20;
const DRIP_BYTES = 64;
const DRIP_EVERY_MS = 1;

export async function wireTo(t: TestContext, target: URL): Promise<Wire> {
  const ends = new Set<Socket>();
  const state: { kind: WireMode; isCut: boolean } = { kind: 'fair', isCut: false };
  let cleared = Promise.withResolvers<void>();

  const forward = async (bytes: Buffer, to: Socket): Promise<void> => {
    while (state.kind === 'hole') await cleared.promise;
    if (state.kind === 'late') await pause(LATE_MS);
    const drips = state.kind === 'drip';
    const step = drips ? DRIP_BYTES : bytes.length;
    for (let at = 0; at < bytes.length && !to.destroyed; at += step) {
      to.write(bytes.subarray(at, at + step));
      if (drips) await pause(DRIP_EVERY_MS);
    }
  };
  const join = (from: Socket, to: Socket): void => {
    ends.add(from);
    let before = Promise.resolve();
    from.on('data', (bytes: Buffer) => {
      before = before.then(() => forward(bytes, to));
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      ends.delete(from);
      to.destroy();
    });
  };
  const server = createServer((near) => {
    if (state.isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    join(near, far);
    join(far, near);
  });
  const cutAll = (): void => {
    for (const end of ends) end.destroy();
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => {
    server.close();
    cutAll();
    // Bytes that a hole still holds are dropped. If it stayed a hole, the other side would retransmit forever.
    state.kind = 'fair';
    cleared.resolve();
  });
  return {
    port: (server.address() as AddressInfo).port,
    setMode: (next) => {
      state.kind = next;
      cleared.resolve();
      cleared = Promise.withResolvers();
    },
    cut: () => {
      state.isCut = true;
      cutAll();
    },
    mend: () => {
      state.isCut = false;
    },
  };
}

/** The same URL through the proxy. */
export function along(wire: Wire, address: string): string {
  const url = new URL(address);
  url.host = `127.0.0.1:${wire.port}`;
  return url.href;
}
