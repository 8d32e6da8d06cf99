const ROWS = 300;
const PLAYERS = 60;
/** Far beyond what any book lists. */
const BEYOND = 12;

/** The account of a run, over the API: what its jobs are about, and its state before. */
export async function accountAt(address, email, password) {
  const call = async (method, path, body, headers = {}) => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  const { accessToken } = await call('POST', '/auth/login', { email, password });
  const api = (method, path, body) => call(method, path, body, { authorization: `Bearer ${accessToken}` });
  const made = ['/me/alerts', '/me/bets/imports', '/me/bets'];
  const idsOf = async (path) => {
    const found = await api('GET', path);
    return (found.items ?? found).map(({ id }) => id);
  };
  const preferences = await api('GET', '/me/preferences');
  const before = new Map(await Promise.all(made.map(async (path) => [path, new Set(await idsOf(path))])));
  const picks = await api('GET', '/picks/top?count=50&state=upcoming');

  return {
    /** The claim of the pick whose game is the last to begin, and its line put where no book has one. */
    async prop() {
      const [pick] = picks.toSorted((a, b) => b.tipOff.localeCompare(a.tipOff));
      if (pick === undefined) throw new Error('no upcoming pick: run again later');
      const { playerName: name, direction, line, stat } = pick;
      return { name, unlisted: `${name} ${direction} ${line + BEYOND} ${stat}` };
    },
    /** Bets on games of past days as another program writes them: headings of its own, days first, decimal prices with a comma. */
    async sheet() {
      const { items } = await api('GET', `/players?limit=${PLAYERS}`);
      const logs = await Promise.all(
        items.map(async ({ id, name }) => {
          const { items: games } = await api('GET', `/players/${id}/game-log`);
          return games
            .filter(({ didNotPlay, gameDate }) => !didNotPlay && gameDate < picks[0]?.gameDate)
            .map(({ gameDate }) => rowOf(name, gameDate));
        }),
      );
      const lines = ['Date;Athlete;Market;Line;O/U;Bookie;Odds;Risk', ...logs.flat().slice(0, ROWS)];
      return { name: 'bets.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
    },
    choosesBooks: () =>
      api('PUT', '/me/preferences', {
        ...preferences,
        books: [...new Set(picks.flatMap(({ now }) => now?.book ?? []))],
        bankroll: 1_000,
      }),
    async removesMade() {
      for (const path of made)
        for (const id of await idsOf(path)) if (!before.get(path).has(id)) await api('DELETE', `${path}/${id}`);
    },
    async restores() {
      await this.removesMade();
      await api('PUT', '/me/preferences', preferences);
    },
  };
}

const rowOf = (name, gameDate) =>
  `${gameDate.split('-').toReversed().join('.')};${name};Points;12,5;Over;FanDuel;1,91;10,50`;
