/* Made from docs/openapi.json: npm run docs. */
/* oxlint-disable */
export interface paths {
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description
         * @description OpenAPI 3.1, made from the declarations that requests and answers are checked against. /docs shows it.
         */
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/service": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What this service is
         * @description Needs no credential. `simulated` is true where the league is invented, as in the demo.
         */
        get: operations["getService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description An unknown address and a wrong password get the same 401. After 10 failures in 15 minutes for an address, or from one, 429.
         */
        post: operations["postAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get new tokens for the refresh cookie
         * @description The refresh token rotates. For 10 seconds the one before gets the same successor, so sending the request again is safe, with or without an Idempotency-Key; later it ends the session. A session lasts 30 days from login.
         */
        post: operations["postAuthRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Ends the session of the refresh cookie at once, its access tokens included.
         */
        post: operations["postAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your account
         * @description Whose access token this is.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an account
         * @description The account opens once the link in the mail was followed (within 24 hours). Passwords have 12 characters or more.
         */
        post: operations["postAuthRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have the verification link sent again
         * @description The mail goes out if the address has an account; the answer does not tell. The latest link counts.
         */
        post: operations["postAuthResendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a link sent that sets a new password
         * @description The mail goes out if the address has an account; the answer does not tell. The latest link counts.
         */
        post: operations["postAuthForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an address
         * @description With the token of the link that was mailed. A used, expired or unknown one is a 400.
         */
        post: operations["postAuthVerifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password
         * @description Ends every session of the account.
         */
        post: operations["postAuthResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your API keys
         * @description Also the revoked ones; of none more than its visible part.
         */
        get: operations["getMeApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description For Sharp and Admin. The answer carries rawKey, which is shown this once.
         */
        post: operations["postMeApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description No node accepts the key any more once this has answered.
         */
        delete: operations["deleteMeApiKeysById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Operations tokens
         * @description The newest first. Of every admin, also the revoked and expired ones; of none more than its visible part.
         */
        get: operations["getOpsTokens"];
        put?: never;
        /**
         * Create an operations token
         * @description It grants only scopes that its maker holds. Without expiresAt it lasts 90 days; null means for ever.
         */
        post: operations["postOpsTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an operations token
         * @description No node accepts the token any more once this has answered.
         */
        delete: operations["deleteOpsTokensById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accounts
         * @description In the order in which they were made.
         */
        get: operations["getAdminUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An account
         * @description With its tier, and whether it is disabled.
         */
        get: operations["getAdminUsersById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an account’s tier, or disable it
         * @description In force for the account’s next request, on every node. Disabling ends its sessions and silences its keys.
         */
        patch: operations["patchAdminUsersById"];
        trace?: never;
    };
    "/api/v1/data/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your usage today
         * @description For every endpoint group; this request is in it. Answers 401, 429 and 5xx do not count, all others do.
         */
        get: operations["getDataUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/picks/top": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The best picks of a day
         * @description The day’s current board, best first, as it stood the caller’s delay ago. Free sees Standard picks only. With `asOf` the answer that was given then, outcomes as they were known then.
         */
        get: operations["getPicksTop"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/picks/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the picks of a day stand while their games run
         * @description Picks whose game has begun and that are not graded yet, with the figure so far, as it was the caller’s delay ago. A pick without a running box score is left out. No credit towards the grade: corrections come until then.
         */
        get: operations["getPicksLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/picks/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Today’s picks
         * @description The current game day’s board, best first. With `fields`, each pick holds exactly those members.
         */
        get: operations["getDataPicksToday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/picks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Picks of a day or a range of days
         * @description Of each day the board that was current when the first page was asked for: all pages show boards and grades of that moment.
         */
        get: operations["getDataPicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/picks/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The picks of a day as CSV
         * @description RFC 4180 with a header line: the members of a pick that are no lists, in their order, then the score of each block. Text that a spreadsheet would run as a formula has an apostrophe in front.
         */
        get: operations["getDataPicksExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/picks/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What has become of a pick
         * @description Its state, every grade it was given (a correction stands beside the grade it replaces), and how its market closed. As it was the caller’s delay ago.
         */
        get: operations["getPicksByIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/picks/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate any line of a player’s game
         * @description Prices one side of a line, offered or not, with every book’s quotes where there are any, and takes the price apart. The odds are those of the caller’s delay ago; a game that has begun is evaluated as it stood before tip-off. With `asOf` the answer that was given then, byte for byte: from the quotes, box scores, news and schedule that were known at that moment. Not brought back: facts that were entered later with an earlier moment (an import of the past), a player’s name that was corrected since, the day of a game that was moved to another since, another version of the model (see `modelVersion`), and rating bounds that were configured since.
         */
        post: operations["postPicksEvaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/picks/track-record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the published picks came to
         * @description Everything that was ever published counts once, at the first price it was published at, also what a later board dropped. As it was the caller’s delay ago. GET /picks/ledger has what it can be checked against.
         */
        get: operations["getPicksTrackRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/picks/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ledger: every board and settlement, each chained to the one before
         * @description An entry’s hash is SHA-256 of the canonical JSON (RFC 8785) of its members without `hash`; `previous` is the hash of the entry before, 64 zeros before the first. Keep a `hash` that you saw: a ledger in which it no longer stands was rewritten. `proppick verify` checks downloaded answers without the database.
         */
        get: operations["getPicksLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/picks/ledger/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the ledger has of a game day, opened
         * @description Entries with the hashes they seal, and the documents behind these as their rows are now: a pick once its game has begun, and after it how its market closed and its grades. A document’s hash is SHA-256 of a zero byte and its canonical JSON; `root` is the Merkle root of RFC 6962. With `pickId`, that pick alone with its proofs of inclusion.
         */
        get: operations["getPicksLedgerByDate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/research/props": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every prop of a day
         * @description Consensus lines, best prices, hit counts and the model’s picks, as they stood the caller’s delay ago. Hits are overs at the consensus line in the last 5, 10 and 15 games played. Free sees Standard picks: where the pick is another, the prices that would give it away are null too. With `asOf` the answer that was given then.
         */
        get: operations["getResearchProps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Players
         * @description In the order of their names. Accents, case and dots do not matter in a search.
         */
        get: operations["getPlayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A player
         * @description With the team of his last game.
         */
        get: operations["getPlayersById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{id}/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A player’s games
         * @description Of one season, newest first: those he played in, and those of his last team that are still to be played. Spread and total are the books’ as last known.
         */
        get: operations["getPlayersByIdGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Teams
         * @description In the order of their abbreviations.
         */
        get: operations["getTeams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The games of a day
         * @description In the order of their tip-offs.
         */
        get: operations["getGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/seo/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Games that have a page
         * @description From yesterday to two weeks ahead, by tip-off; cancelled games have none.
         */
        get: operations["getSeoGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/players/{id}/props-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A player’s props and what he did
         * @description Newest game first, one entry a stat and period. `line`, `book` and the prices are of the first quotes on record; `closingLine` is the books’ consensus at tip-off, null before it.
         */
        get: operations["getDataPlayersByIdPropsHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/research/player/{playerId}/shooting-zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a player shoots from
         * @description Percentages and shares are from 0 to 1, null where there were no shots.
         */
        get: operations["getResearchPlayerByPlayerIdShootingZones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/research/teammates/{playerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A player with and without each regular teammate
         * @description His games of the season with his team. The line is by default today’s consensus, else the median of his season; the stat Points. A regular plays 15 minutes when he plays, and a quarter of the games.
         */
        get: operations["getDataResearchTeammatesByPlayerId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{id}/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who plays: what was said of a player and his team before a game
         * @description Changes only, oldest first: each entry stands until the next one of the same player and source.
         */
        get: operations["getPlayersByIdNews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/odds/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quotes over time
         * @description One entry a change: a book’s price on a line from `capturedAt` until `endedAt`, however often it was seen meanwhile. Without `from` and `to` all that is kept. A prop’s entries of one book, oldest first, draw its line.
         */
        get: operations["getDataOddsSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/odds/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Movements of the consensus line
         * @description Newest first: each time the consensus of a prop was found 0.75 or more (or what the configuration says) from where it was last announced, as lines.moved told it.
         */
        get: operations["getDataOddsMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/odds/books": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The books, and how they stand now
         * @description Every book that ever quoted, by its key.
         */
        get: operations["getDataOddsBooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/operations/ingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ingest a source
         * @description Fetches what a source has now, or what it has of a day.
         */
        post: operations["postOpsOperationsIngest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/operations/score-day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Score a day
         * @description Scores every prop of the day from what is known now and publishes what changed.
         */
        post: operations["postOpsOperationsScoreDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/operations/republish-picks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a day again
         * @description Makes a new version of the day’s board beside the old one. A second one for the same day is a conflict.
         */
        post: operations["postOpsOperationsRepublishPicks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/operations/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a day
         * @description Grades the picks of one day from the box scores known now.
         */
        post: operations["postOpsOperationsSettle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/operations/settle-range": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a range of days
         * @description Grades the picks of a range of days. One that overlaps another still open is a conflict.
         */
        post: operations["postOpsOperationsSettleRange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was queued, newest first
         * @description Runs of the schedule are under /ops/jobs/{jobName}/runs.
         */
        get: operations["getOpsOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/operations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One operation
         * @description How it stands, and what it did or why it failed.
         */
        get: operations["getOpsOperationsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/operations/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an operation
         * @description A queued one at once, a running one at its next safe point; either way none of its effects is left.
         */
        post: operations["postOpsOperationsByIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/operations/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a failed or cancelled operation again
         * @description As a new operation.
         */
        post: operations["postOpsOperationsByIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the service is
         * @description Its database, queue, services and sources, each with the time that asking took.
         */
        get: operations["getOpsHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every service, by its heartbeats and its jobs
         * @description Of all nodes together.
         */
        get: operations["getOpsServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/data-freshness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How fresh each source is
         * @description Against how often it is read.
         */
        get: operations["getOpsDataFreshness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What went wrong, by category and step
         * @description The one that happened last first.
         */
        get: operations["getOpsErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/jobs/{jobName}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Runs of a job, newest first
         * @description By the schedule or by command. Jobs: ingest-simulated-league, score-open-days, score-news, settle-recent-days, housekeeping, ingest, score-day, republish-picks, settle, settle-range.
         */
        get: operations["getOpsJobsByJobNameRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The whole configuration
         * @description Every key with the value in force, its default and what it may be. `schedule`: ingest-simulated-league, score-open-days, score-news, settle-recent-days, housekeeping. `sources`: none here. `operations`: keepRunsDays, keepErrorsDays. `limits`: burstCapacity, burstPerSecond. `market`: movementPoints, keepFeedRunsDays, keepQuotesMonths. `research`: keepVersionsDays. `ratings`: premiumExpectedValue, premiumProbability, premiumConfidence, standardExpectedValue, standardProbability, standardConfidence, leanExpectedValue, leanProbability, leanConfidence. `scoring`: suspectExpectedValue, staleAfterMinutes, staleGap, mispairedGap, fewestGames, surelyPlays. `settlement`: profile, didNotPlay, onTheLine, minimumSeconds, gameNotPlayed, waitForGameHours, correctionHours. `webhooks`: allowHttp, mostUnderway, places, keepDays.
         */
        get: operations["getAdminConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/config/{section}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One section of the configuration
         * @description Its keys in their order.
         */
        get: operations["getAdminConfigBySection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/config/{section}/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One key of the configuration
         * @description The value in force, and who set it when.
         */
        get: operations["getAdminConfigBySectionByKey"];
        /**
         * Set one key
         * @description In force on every node within a second. A value out of range is refused, and the old one stands.
         */
        put: operations["putAdminConfigBySectionByKey"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who changed what, newest first
         * @description Configuration, accounts, operations tokens and operations. Entries are never changed.
         */
        get: operations["getAdminAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Names that wait for a decision
         * @description Spellings in feeds that lead to no player, the most frequent first.
         */
        get: operations["getOpsNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/names/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say whom a spelling means
         * @description From then on it is his in every feed, and off the list. Only what waits can be decided.
         */
        post: operations["postOpsNamesDecide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your exports
         * @description Newest first, also those whose file was removed.
         */
        get: operations["getDataExports"];
        put?: never;
        /**
         * Ask for an export
         * @description Made in the background, as of the moment it was asked for; its links say where it can be followed and downloaded.
         */
        post: operations["postDataExports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One export
         * @description How it stands, and where its file is once it has one.
         */
        get: operations["getDataExportsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/exports/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an export
         * @description The file never changes: a download that broke off goes on with Range (one range of bytes) and If-Range (the ETag). HEAD tells its size and tag.
         */
        get: operations["getDataExportsByIdDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/webhook-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your subscriptions
         * @description A failing one says so in `warning`.
         */
        get: operations["getDataWebhookSubscriptions"];
        put?: never;
        /**
         * Subscribe to events
         * @description Without a secret we make one; it is in this answer and never again.
         */
        post: operations["postDataWebhookSubscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/webhook-subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One subscription
         * @description How it stands, and when a delivery last succeeded.
         */
        get: operations["getDataWebhookSubscriptionsById"];
        put?: never;
        post?: never;
        /**
         * End a subscription
         * @description Nothing more is sent; its secrets are forgotten at once.
         */
        delete: operations["deleteDataWebhookSubscriptionsById"];
        options?: never;
        head?: never;
        /**
         * Change a subscription
         * @description What is left out stays. With a new secret, the one before signs beside it for 24 hours (webhook-signature).
         */
        patch: operations["patchDataWebhookSubscriptionsById"];
        trace?: never;
    };
    "/api/v1/data/webhook-subscriptions/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a new secret in force
         * @description One of ours, shown in this answer and never again. The one before signs beside it for 24 hours (webhook-signature).
         */
        post: operations["postDataWebhookSubscriptionsByIdRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/webhook-subscriptions/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test delivery
         * @description Of the type webhook.test, at once and never retried, to a paused subscription too. Takes as long as the receiver, 10 s at most.
         */
        post: operations["postDataWebhookSubscriptionsByIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/events/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Event types
         * @description What can be subscribed to, with the shape of each event’s `data`.
         */
        get: operations["getDataEventsTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/webhook-subscriptions/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was delivered, and what was not
         * @description Newest first. Kept 30 days.
         */
        get: operations["getDataWebhookSubscriptionsByIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event once more
         * @description As a new delivery with the same event id and body. A paused subscription gets it when it is active again.
         */
        post: operations["postDataWebhookSubscriptionsByIdDeliveriesByDeliveryIdRedeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/webhook-subscriptions/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver everything since an event
         * @description All later events of the subscription’s types in the last 30 days, also those that were delivered, with their own ids and bodies.
         */
        post: operations["postDataWebhookSubscriptionsByIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/data/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the events
         * @description Server-sent events: `event` is the type, `data` the body of the webhook of the same event, `id` its id. Come back with the last `id` as `Last-Event-ID` and nothing is missing and nothing comes twice; `0` begins with the oldest that is kept (30 days), without one with the next. An account has 5 streams at once at most; who does not read is cut off. Opening a stream counts as one request, whatever comes through it.
         */
        get: operations["getDataEventsStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description RFC 9457 problem details. The page behind `type` says what happened and what to do. */
        Problem: {
            /** Format: uri */
            type: string | null;
            title: string | null;
            status: number;
            detail: string | null;
            instance: string | null;
            /** @description With status 400: each place that is not as described. */
            errors?: {
                pointer: string;
                detail: string;
            }[];
            /**
             * Format: date-time
             * @description With status 429: when the quota resets.
             */
            resetAt?: string;
            /** @description With `tier-required`: the lowest tier that suffices. */
            requiredTier?: string;
            /** @description With `tier-required`: the account’s own. */
            tier?: string;
            /** @description With `scope-required`: the scopes that the token lacks or that are needed. */
            requiredScopes?: string[];
            /** @description With `credential-not-accepted`: the kinds of credential that are. */
            accepted?: string[];
            /** @description With `credential-not-accepted`: the kind that came. */
            presented?: string;
            /** @description With `export-state`: how the export stands. */
            exportStatus?: string;
            /** @description With `operation-conflict`: the operation that is in the way. */
            operationId?: number;
        };
        /**
         * User
         * @description An account, as its owner sees it.
         */
        User: {
            /** @example 17 */
            id: number;
            /** @example ada@example.org */
            email: string;
            displayName: string | null;
            /** @enum {string} */
            tier: "Free" | "Pro" | "Sharp" | "Admin";
            emailVerified: boolean;
        };
        /**
         * Login
         * @description The access token; the refresh token is in the HttpOnly cookie `refreshToken`.
         */
        Login: {
            /**
             * @description Valid 15 minutes.
             * @example eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxNyJ9.c2lnbmF0dXJl
             */
            accessToken: string;
            /** @enum {string} */
            tokenType: "Bearer";
            /**
             * @description Seconds.
             * @example 900
             */
            expiresIn: number;
            user: components["schemas"]["User"];
        };
        /**
         * Pick
         * @description A published pick, its price frozen.
         */
        Pick: {
            /** @example 9314 */
            id: number;
            /** @example 203 */
            playerId: number;
            /** @example Nikola Jokić */
            playerName: string;
            /** @example DEN */
            teamAbbreviation: string;
            /** @example LAL */
            opponentAbbreviation: string;
            /**
             * @description The figure that the pick is about.
             * @enum {string}
             */
            stat: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
            /** @example 26.5 */
            line: number;
            /**
             * @description The side of the line.
             * @enum {string}
             */
            direction: "Over" | "Under";
            /**
             * @description 50 is no edge over the price.
             * @example 63.2
             */
            scoreFinal: number;
            /**
             * @description Premium and Standard are published.
             * @enum {string}
             */
            rating: "Premium" | "Standard" | "Lean" | "Avoid";
            /** @example 💎 */
            ratingEmoji: string;
            /** @example Over 26.5 points at -105: 55.9 % against the market’s 51.4 %. */
            summary: string;
            blockScores: {
                /** @example Market */
                blockName: string;
                /** @description 50 is neutral; for Market, no edge over the price. */
                score: number;
                confidence: number;
            }[];
            hit: boolean | null;
            actualValue: number | null;
            profit: number | null;
            /** @default false */
            isVoided: boolean;
            /** @default false */
            isPeriodDataGap: boolean;
            /**
             * @description The league.
             * @enum {string}
             */
            league: "Nba" | "Wnba";
            l10Hits: number | null;
            l10Games: number | null;
            period: ("Q1" | "Q2" | "Q3" | "Q4" | "H1" | "H2") | null;
            outcome: ("Hit" | "Miss" | "Push" | "Void") | null;
            gameId: number;
            /** Format: date */
            gameDate: string;
            /**
             * Format: date-time
             * @description As it stood when the pick was published.
             */
            tipOff: string;
            /** Format: date-time */
            publishedAt: string;
            /**
             * @description The book whose price was frozen.
             * @example fanduel
             */
            book: string;
            /**
             * @description American odds, frozen at publication.
             * @example -105
             */
            price: number;
            /** @description Of the pick coming true, given no push. */
            probability: number;
            /** @description The books’ consensus without their margin. */
            marketProbability: number;
            /**
             * @description American odds at which the probability breaks even.
             * @example -127
             */
            fairPrice: number;
            /** @description Share of the stake. */
            expectedValue: number;
            confidence: number;
            pushProbability: number | null;
            mean: number | null;
            median: number | null;
            interval: number[] | null;
            countInterval: number[] | null;
            ladder: {
                /** @example 26.5 */
                line: number;
                /**
                 * @description Over, push and under add up to 1.
                 * @example 0.482
                 */
                over: number;
                /**
                 * @description Exactly on the line.
                 * @example 0.482
                 */
                push: number;
                /**
                 * @description Under.
                 * @example 0.482
                 */
                under: number;
                /**
                 * @description American odds.
                 * @example 107
                 */
                fairOverPrice: number;
                /**
                 * @description American odds.
                 * @example -107
                 */
                fairUnderPrice: number;
                /** @description At most four whole steps from the line asked about. */
                near: boolean;
            }[] | null;
        };
        /**
         * PickHistory
         * @description What has become of a pick.
         */
        PickHistory: {
            pickId: number;
            /**
             * @description pending: the game is not over. awaiting_stats: it is, and no box score that can be believed is in. data_gap: figures by period are missing. settled and voided can still be corrected.
             * @enum {string}
             */
            state: "pending" | "awaiting_stats" | "data_gap" | "settled" | "voided";
            /** @description Every grade it was ever given, the first one first. */
            grades: {
                version: number;
                /**
                 * Format: date-time
                 * @description When it came into force.
                 */
                gradedAt: string;
                supersededAt: string | null;
                /** @description The rules that gave it; name@version from their second version on. */
                profile: string;
                outcome: ("Hit" | "Miss" | "Push" | "Void") | null;
                actualValue: number | null;
                profit: number | null;
                isPeriodDataGap: boolean;
                /** @description Why, in words. */
                reason: string;
            }[];
            closing: {
                /**
                 * Format: date-time
                 * @description When it was noted.
                 */
                notedAt: string;
                /**
                 * Format: date-time
                 * @description The tip-off that it is the close before.
                 */
                tipOff: string;
                line: number | null;
                overProbability: number | null;
                /** @description Books behind it. */
                books: number;
                probability: number | null;
                value: number | null;
            } | null;
        };
        /**
         * Evaluation
         * @description What one side of a line is worth, and why.
         */
        Evaluation: {
            /** @example Nikola Jokić */
            playerName: string;
            /**
             * @description The figure.
             * @enum {string}
             */
            stat: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
            /**
             * @description The side of the line.
             * @enum {string}
             */
            direction: "Over" | "Under";
            /**
             * @description By expected value, probability and confidence; a Lean at best where the evidence is thin.
             * @enum {string}
             */
            rating: "Premium" | "Standard" | "Lean" | "Avoid";
            /** @example 💎 */
            ratingEmoji: string;
            /** @example 26.5 */
            line: number;
            /** @description 50 is no edge over the best price, or over −110 without one. */
            finalScore: number;
            /** @description How much tonight could still surprise; says nothing of the edge. */
            finalConfidence: number;
            blocks: {
                /** @example Market */
                blockType: string;
                score: number;
                /** @description What the block rests on. */
                confidence: number;
                /**
                 * @description What the block saw, units in the names; `logOdds` is its part of the over’s log-odds, whichever side is asked about, and all parts add up to the whole.
                 * @example {
                 *       "logOdds": 0.12
                 *     }
                 */
                subScores: {
                    [key: string]: number;
                };
                /** @example 5 books make the over 51.4 %. */
                explanation: string;
            }[];
            spiderChart: {
                /** @example Nikola Jokić */
                name: string;
                axes: {
                    /** @example Market */
                    label: string;
                    /** @example 53 */
                    value: number;
                    /** @example 100 */
                    max: number;
                }[];
            };
            /** Format: date-time */
            evaluatedAt: string;
            /**
             * Format: date-time
             * @description Nothing learned later is in it: the caller’s delay, or tip-off.
             */
            asOf: string;
            /** @example 2026-01 */
            modelVersion: string;
            /** @example 203 */
            playerId: number;
            /**
             * @description The league.
             * @enum {string}
             */
            league: "Nba" | "Wnba";
            period: ("Q1" | "Q2" | "Q3" | "Q4" | "H1" | "H2") | null;
            /** @example 203 */
            gameId: number;
            /** Format: date */
            gameDate: string;
            /** @example DEN */
            teamAbbreviation: string;
            /** @example LAL */
            opponentAbbreviation: string;
            /** @description Of this side, given that the line is not hit exactly. */
            probability: number;
            /** @description Of landing exactly on the line. */
            pushProbability: number;
            /** @description 90 % interval of the probability. */
            interval: number[];
            marketProbability: number | null;
            /** @description What box scores, schedule and news say without the books. */
            modelProbability: number;
            /**
             * @description American odds at which the probability breaks even.
             * @example -127
             */
            fairPrice: number;
            bestPrice: {
                /** @example fanduel */
                book: string;
                /**
                 * @description American odds.
                 * @example -105
                 */
                price: number;
                /** Format: date-time */
                quotedAt: string;
            } | null;
            /** @description Better prices that look stale or mispaired: check them at the book. */
            doubtfulPrices: {
                /** @example fanduel */
                book: string;
                /**
                 * @description American odds.
                 * @example -105
                 */
                price: number;
                /** Format: date-time */
                quotedAt: string;
            }[];
            expectedValue: number | null;
            consensusLine: number | null;
            /** @description Independent books behind the market’s part. */
            books: number;
            mean: number;
            median: number;
            /** @description Nine games of ten end in it. */
            countInterval: number[];
            projectedMinutes: number;
            /** @description Rising lines a whole step apart: those near the line asked about, and every other that at least one game in 200 ends above and one below. */
            ladder: {
                /** @example 26.5 */
                line: number;
                /**
                 * @description Over, push and under add up to 1.
                 * @example 0.482
                 */
                over: number;
                /**
                 * @description Exactly on the line.
                 * @example 0.482
                 */
                push: number;
                /**
                 * @description Under.
                 * @example 0.482
                 */
                under: number;
                /**
                 * @description American odds.
                 * @example 107
                 */
                fairOverPrice: number;
                /**
                 * @description American odds.
                 * @example -107
                 */
                fairUnderPrice: number;
                /** @description At most four whole steps from the line asked about. */
                near: boolean;
            }[];
            /** @description True: read it as a rough estimate. A board never shows such a pick. */
            insufficientEvidence: boolean;
            reasons: {
                /**
                 * @description Why the evidence does not suffice.
                 * @enum {string}
                 */
                code: "fewGames" | "questionable" | "staleResults" | "unknownTeam" | "noModel";
                /** @example He has played 3 games this season. */
                text: string;
            }[];
        };
        /**
         * PropRow
         * @description A player’s prop.
         */
        PropRow: {
            /**
             * @description The id.
             * @example 203
             */
            playerId: number;
            /** @example Nikola Jokić */
            playerName: string;
            /**
             * @description The figure.
             * @enum {string}
             */
            propType: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
            /** @example Points */
            statDisplayName: string;
            teamAbbreviation: string | null;
            opponentAbbreviation: string | null;
            /** @example 26.5 */
            consensusLine: number;
            bestOver: {
                /** @example fanduel */
                book: string;
                /** @example 26.5 */
                line: number;
                /**
                 * @description American odds.
                 * @example -105
                 */
                price: number;
                /** @description Ours, given no push. */
                probability: number;
                /** @description Share of the stake. */
                expectedValue: number;
            } | null;
            bestUnder: {
                /** @example fanduel */
                book: string;
                /** @example 26.5 */
                line: number;
                /**
                 * @description American odds.
                 * @example -105
                 */
                price: number;
                /** @description Ours, given no push. */
                probability: number;
                /** @description Share of the stake. */
                expectedValue: number;
            } | null;
            modelPick: {
                /**
                 * @description The side of the line.
                 * @enum {string}
                 */
                direction: "Over" | "Under";
                score: number;
                /**
                 * @description Premium and Standard are published; the others are never on a board.
                 * @enum {string}
                 */
                rating: "Premium" | "Standard" | "Lean" | "Avoid";
                probability: number;
                expectedValue: number;
            } | null;
            bookCount: number;
            l5Hits: number;
            l5Games: number;
            l10Hits: number;
            l10Games: number;
            l15Hits: number;
            l15Games: number;
            /**
             * @description The id.
             * @example 203
             */
            gameId: number;
            period: ("Q1" | "Q2" | "Q3" | "Q4" | "H1" | "H2") | null;
        };
        /**
         * PropsPage
         * @description A page of the props of a day.
         */
        PropsPage: {
            /** Format: date */
            date: string;
            total: number;
            page: number;
            pageSize: number;
            dataDelayMinutes: number;
            /** @description Of the day’s board; 0 if it had none. All pages of a walk have one. */
            version: number;
            rows: components["schemas"]["PropRow"][];
        };
        /** Player */
        Player: {
            /**
             * @description The id.
             * @example 203
             */
            id: number;
            /** @example Nikola Jokić */
            name: string;
            position: string | null;
            teamAbbreviation: string | null;
            /**
             * @description The league.
             * @enum {string}
             */
            league: "Nba" | "Wnba";
        };
        /** Game */
        Game: {
            /**
             * @description The id.
             * @example 203
             */
            id: number;
            /** @example Los Angeles Lakers */
            homeTeam: string;
            /** @example Denver Nuggets */
            awayTeam: string;
            /** @example LAL */
            homeTeamAbbr: string;
            /** @example DEN */
            awayTeamAbbr: string;
            spread: number | null;
            total: number | null;
            /**
             * @description The state of the game.
             * @enum {string}
             */
            status: "scheduled" | "live" | "final" | "postponed" | "cancelled";
            /**
             * Format: date-time
             * @description Tip-off.
             */
            gameDate: string;
        };
        /** Team */
        Team: {
            /**
             * @description The id.
             * @example 203
             */
            id: number;
            /** @example DEN */
            abbreviation: string;
            /** @example Denver Nuggets */
            name: string;
        };
        /**
         * Operation
         * @description A queued operation.
         */
        Operation: {
            /**
             * @description The id.
             * @example 41
             */
            id: number;
            /** @example settle */
            type: string;
            /** @example settler */
            targetService: string;
            /**
             * @description A cancelled or failed operation left nothing behind; a succeeded one all of its effects.
             * @enum {string}
             */
            status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            /**
             * Format: date-time
             * @description By the service’s clock, like every moment here.
             */
            createdAt: string;
            /**
             * @description The account or operations token that queued it, or `schedule`.
             * @example account 1
             */
            createdBy: string;
            startedAt: string | null;
            completedAt: string | null;
            durationMs: number | null;
            cancelRequested: boolean;
            /** @description What was done, in figures; null until it has succeeded. */
            output: unknown;
            error: string | null;
            /**
             * @description self, and cancel or retry while they apply.
             * @example {
             *       "self": "/api/v1/ops/operations/41",
             *       "cancel": "/api/v1/ops/operations/41/cancel"
             *     }
             */
            links: {
                [key: string]: string;
            };
            /**
             * @description As it was asked for.
             * @example {
             *       "date": "2026-01-10"
             *     }
             */
            input: unknown;
            retryOf: number | null;
        };
        /**
         * WebhookSubscription
         * @description A webhook subscription.
         */
        WebhookSubscription: {
            /**
             * @description Of the subscription.
             * @example 7
             */
            id: number;
            /** @example https://example.org/hooks/prop-pick */
            url: string;
            events: string[];
            /**
             * @description A failing subscription is still sent events; its first 2xx answer makes it active again.
             * @enum {string}
             */
            state: "active" | "failing" | "paused";
            warning: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed by its owner.
             */
            updatedAt: string;
            lastDeliveryAt: string | null;
            /**
             * @description Only in the answer to what made it, and only if we made it.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            secret?: string;
        };
        /**
         * WebhookDelivery
         * @description What became of one event for one subscription. Kept 30 days.
         */
        WebhookDelivery: {
            /**
             * @description Of the delivery.
             * @example 512
             */
            id: number;
            /**
             * @description The id of the envelope; the same in every attempt and every delivery of the event.
             * @example evt_2c9f0b
             */
            eventId: string;
            /** @example picks.scored */
            type: string;
            /**
             * @description pending until an answer is 2xx or 5 attempts have failed.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description Attempts made. */
            attempt: number;
            statusCode: number | null;
            durationMs: number | null;
            error: string | null;
            responseExcerpt: string | null;
            /**
             * Format: date-time
             * @description When it was queued.
             */
            createdAt: string;
            nextAttemptAt: string | null;
            /** @description Every attempt, the first one first. */
            attempts: {
                attempt: number;
                /**
                 * Format: date-time
                 * @description When it ended.
                 */
                at: string;
                statusCode: number | null;
                durationMs: number;
                error: string | null;
            }[];
        };
    };
    responses: {
        /** @description `internal-error`: The service made a mistake. It is logged under the request’s X-Request-Id. */
        "internal-error": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid-request`: Part of the request was not understood: its JSON, a member, a parameter, a header or its address. */
        "invalid-request": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate-limit-exceeded`: A limit on the number of requests is used up. */
        "rate-limit-exceeded": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unavailable`: Something that the service needs is away, or it has more to do than it can. */
        unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `email-not-verified`: The address and password are right, but the address was never confirmed. */
        "email-not-verified": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `payload-too-large`: The body is larger than 64 KiB. */
        "payload-too-large": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthorized`: The request carried no credential, or one that is not valid: unknown, mistyped, expired or revoked. */
        unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported-media-type`: The body is not JSON, or does not say that it is. */
        "unsupported-media-type": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `credential-not-accepted`: The credential is valid, but credentials of its kind do not open this part of the service. */
        "credential-not-accepted": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `credential-not-accepted`: The credential is valid, but credentials of its kind do not open this part of the service.
         *
         *     `tier-required`: The credential is valid, but the tier of its account does not include this.
         */
        "credential-not-accepted.tier-required": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unprocessable`: The request was understood, but what it asks for cannot be. */
        unprocessable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not-found`: There is nothing at this address that the caller may see. */
        "not-found": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `credential-not-accepted`: The credential is valid, but credentials of its kind do not open this part of the service.
         *
         *     `scope-required`: The operations token is valid, but it was not given the scopes that this needs.
         *
         *     `tier-required`: The credential is valid, but the tier of its account does not include this.
         */
        "credential-not-accepted.scope-required.tier-required": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency-mismatch`: This Idempotency-Key was used in the last 24 hours with another body. */
        "idempotency-mismatch": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `idempotency-mismatch`: This Idempotency-Key was used in the last 24 hours with another body.
         *
         *     `operation-conflict`: An operation of this kind for some of the same dates and the same league is queued or running.
         */
        "idempotency-mismatch.operation-conflict": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `operation-state`: The operation is in a state in which this cannot be done: one that has ended cannot be cancelled, one that has not cannot be retried. */
        "operation-state": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `operation-conflict`: An operation of this kind for some of the same dates and the same league is queued or running.
         *
         *     `operation-state`: The operation is in a state in which this cannot be done: one that has ended cannot be cancelled, one that has not cannot be retried.
         */
        "operation-conflict.operation-state": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `export-removed`: Files of exports are kept for 7 days. This one was removed after that. */
        "export-removed": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `export-state`: The export is still being made, or it failed, so that there is nothing to download. */
        "export-state": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `range-not-satisfiable`: The header Range asks for bytes beyond the end of the file. */
        "range-not-satisfiable": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `already-subscribed`: The account has a webhook subscription with the same url and the same events.
         *
         *     `idempotency-mismatch`: This Idempotency-Key was used in the last 24 hours with another body.
         */
        "already-subscribed.idempotency-mismatch": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `already-subscribed`: The account has a webhook subscription with the same url and the same events. */
        "already-subscribed": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names this request in our log. */
        "X-Request-Id": string;
        /** @description Requests a day of the operation’s group; 2147483647 where there is no limit. */
        "X-RateLimit-Limit": number;
        /** @description What is left of them today (UTC). */
        "X-RateLimit-Remaining": number;
        /** @description The next midnight in UTC. */
        "X-RateLimit-Reset": string;
        /** @description Names this very answer: send it as If-None-Match. */
        ETag: string;
        /** @description For how long your own cache may use the answer. */
        "Cache-Control": string;
        /** @description `true` on an answer that an earlier request with the same Idempotency-Key got. */
        "Idempotency-Replayed": "true";
        /** @description Seconds to wait. */
        "Retry-After": number;
        /** @description The schemes that are understood. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type Problem = components['schemas']['Problem'];
export type User = components['schemas']['User'];
export type Login = components['schemas']['Login'];
export type Pick = components['schemas']['Pick'];
export type PickHistory = components['schemas']['PickHistory'];
export type Evaluation = components['schemas']['Evaluation'];
export type PropRow = components['schemas']['PropRow'];
export type PropsPage = components['schemas']['PropsPage'];
export type Player = components['schemas']['Player'];
export type Game = components['schemas']['Game'];
export type Team = components['schemas']['Team'];
export type Operation = components['schemas']['Operation'];
export type WebhookSubscription = components['schemas']['WebhookSubscription'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type ResponseInternalError = components['responses']['internal-error'];
export type ResponseInvalidRequest = components['responses']['invalid-request'];
export type ResponseRateLimitExceeded = components['responses']['rate-limit-exceeded'];
export type ResponseUnavailable = components['responses']['unavailable'];
export type ResponseEmailNotVerified = components['responses']['email-not-verified'];
export type ResponsePayloadTooLarge = components['responses']['payload-too-large'];
export type ResponseUnauthorized = components['responses']['unauthorized'];
export type ResponseUnsupportedMediaType = components['responses']['unsupported-media-type'];
export type ResponseCredentialNotAccepted = components['responses']['credential-not-accepted'];
export type ResponseCredentialNotAcceptedTierRequired = components['responses']['credential-not-accepted.tier-required'];
export type ResponseUnprocessable = components['responses']['unprocessable'];
export type ResponseNotFound = components['responses']['not-found'];
export type ResponseCredentialNotAcceptedScopeRequiredTierRequired = components['responses']['credential-not-accepted.scope-required.tier-required'];
export type ResponseIdempotencyMismatch = components['responses']['idempotency-mismatch'];
export type ResponseIdempotencyMismatchOperationConflict = components['responses']['idempotency-mismatch.operation-conflict'];
export type ResponseOperationState = components['responses']['operation-state'];
export type ResponseOperationConflictOperationState = components['responses']['operation-conflict.operation-state'];
export type ResponseExportRemoved = components['responses']['export-removed'];
export type ResponseExportState = components['responses']['export-state'];
export type ResponseRangeNotSatisfiable = components['responses']['range-not-satisfiable'];
export type ResponseAlreadySubscribedIdempotencyMismatch = components['responses']['already-subscribed.idempotency-mismatch'];
export type ResponseAlreadySubscribed = components['responses']['already-subscribed'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type HeaderXRateLimitLimit = components['headers']['X-RateLimit-Limit'];
export type HeaderXRateLimitRemaining = components['headers']['X-RateLimit-Remaining'];
export type HeaderXRateLimitReset = components['headers']['X-RateLimit-Reset'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderCacheControl = components['headers']['Cache-Control'];
export type HeaderIdempotencyReplayed = components['headers']['Idempotency-Replayed'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderWwwAuthenticate = components['headers']['WWW-Authenticate'];
export type $defs = Record<string, never>;
export interface operations {
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1 */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "paths": {}
                     *     }
                     */
                    "application/json": {
                        openapi: string;
                        paths: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getService: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What this service is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Prop-Pick",
                     *       "version": "0.1.0",
                     *       "simulated": true,
                     *       "now": "2026-01-10T12:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @example Prop-Pick */
                        name: string;
                        /** @example 0.1.0 */
                        version: string;
                        simulated: boolean;
                        /**
                         * Format: date-time
                         * @description By the service’s clock: a replay’s is in the past.
                         */
                        now: string;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "password": "a long sentence nobody guesses"
                 *     }
                 */
                "application/json": {
                    /** @example ada@example.org */
                    email: string;
                    /** @example a long sentence nobody guesses */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The access token; the refresh token is in the HttpOnly cookie `refreshToken`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accessToken": "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxNyJ9.c2lnbmF0dXJl",
                     *       "tokenType": "Bearer",
                     *       "expiresIn": 900,
                     *       "user": {
                     *         "id": 17,
                     *         "email": "ada@example.org",
                     *         "displayName": "Ada",
                     *         "tier": "Free",
                     *         "emailVerified": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Login"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["email-not-verified"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postAuthRefresh: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The access token; the refresh token is in the HttpOnly cookie `refreshToken`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accessToken": "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxNyJ9.c2lnbmF0dXJl",
                     *       "tokenType": "Bearer",
                     *       "expiresIn": 900,
                     *       "user": {
                     *         "id": 17,
                     *         "email": "ada@example.org",
                     *         "displayName": "Ada",
                     *         "tier": "Free",
                     *         "emailVerified": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Login"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Logged out, or was not logged in. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An account, as its owner sees it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 17,
                     *       "email": "ada@example.org",
                     *       "displayName": "Ada",
                     *       "tier": "Free",
                     *       "emailVerified": true
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postAuthRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "password": "a long sentence nobody guesses",
                 *       "displayName": "Ada"
                 *     }
                 */
                "application/json": {
                    /** @example ada@example.org */
                    email: string;
                    /** @example a long sentence nobody guesses */
                    password: string;
                    displayName?: string | null;
                };
            };
        };
        responses: {
            /** @description Taken. The answer goes to the address by mail; this one is the same for every address. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "accepted"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "accepted";
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postAuthResendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org"
                 *     }
                 */
                "application/json": {
                    /** @example ada@example.org */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Taken. The answer goes to the address by mail; this one is the same for every address. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "accepted"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "accepted";
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postAuthForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org"
                 *     }
                 */
                "application/json": {
                    /** @example ada@example.org */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Taken. The answer goes to the address by mail; this one is the same for every address. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "accepted"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "accepted";
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postAuthVerifyEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "4fzGm1Uj0pWqS8cZl2rYtA"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description From the link in the mail.
                     * @example 4fzGm1Uj0pWqS8cZl2rYtA
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Verify an address. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.org",
                     *       "verified": true
                     *     }
                     */
                    "application/json": {
                        /** @example ada@example.org */
                        email: string;
                        /** @enum {boolean} */
                        verified: true;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postAuthResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "4fzGm1Uj0pWqS8cZl2rYtA",
                 *       "password": "a long sentence nobody guesses"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description From the link in the mail.
                     * @example 4fzGm1Uj0pWqS8cZl2rYtA
                     */
                    token: string;
                    /** @example a long sentence nobody guesses */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The new password is in force. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getMeApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your API keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "name": "spreadsheet at home",
                     *         "prefix": "pp_3kTq9WmB7sYd",
                     *         "createdAt": "2026-01-10T12:00:00.000Z",
                     *         "lastUsedAt": "2026-01-10T12:00:00.000Z",
                     *         "revokedAt": "2026-01-10T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        id: number;
                        /** @example spreadsheet at home */
                        name: string;
                        /**
                         * @description The part of the key that is no secret.
                         * @example pp_3kTq9WmB7sYd
                         */
                        prefix: string;
                        /**
                         * Format: date-time
                         * @example 2026-01-10T12:00:00.000Z
                         */
                        createdAt: string;
                        lastUsedAt: string | null;
                        revokedAt: string | null;
                    }[];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postMeApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "spreadsheet at home"
                 *     }
                 */
                "application/json": {
                    /** @example spreadsheet at home */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Create an API key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "spreadsheet at home",
                     *       "prefix": "pp_3kTq9WmB7sYd",
                     *       "rawKey": "pp_3kTq9WmB7sYd_…",
                     *       "createdAt": "2026-01-10T12:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        id: number;
                        /** @example spreadsheet at home */
                        name: string;
                        /** @example pp_3kTq9WmB7sYd */
                        prefix: string;
                        /**
                         * @description The whole key. It is shown this once.
                         * @example pp_3kTq9WmB7sYd_…
                         */
                        rawKey: string;
                        /**
                         * Format: date-time
                         * @example 2026-01-10T12:00:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    deleteMeApiKeysById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As its list has it.
                 * @example 17
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            404: components["responses"]["not-found"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getOpsTokens: {
        parameters: {
            query?: {
                /** @description Tokens a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Operations tokens. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "name": "spreadsheet at home",
                     *           "prefix": "pps_8mWx2LqT5vRn",
                     *           "scopes": [
                     *             "ops:read"
                     *           ],
                     *           "createdAt": "2026-01-10T12:00:00.000Z",
                     *           "expiresAt": "2026-01-10T12:00:00.000Z",
                     *           "lastUsedAt": "2026-01-10T12:00:00.000Z",
                     *           "revokedAt": "2026-01-10T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": {
                        items: {
                            id: number;
                            /** @example spreadsheet at home */
                            name: string;
                            /** @example pps_8mWx2LqT5vRn */
                            prefix: string;
                            scopes: ("ops:read" | "ops:commands" | "ops:config" | "ops:tokens")[];
                            /**
                             * Format: date-time
                             * @example 2026-01-10T12:00:00.000Z
                             */
                            createdAt: string;
                            expiresAt: string | null;
                            lastUsedAt: string | null;
                            revokedAt: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postOpsTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "spreadsheet at home",
                 *       "scopes": [
                 *         "ops:read"
                 *       ],
                 *       "expiresAt": "2026-01-10T12:00:00.000Z"
                 *     }
                 */
                "application/json": {
                    /** @example spreadsheet at home */
                    name: string;
                    scopes: ("ops:read" | "ops:commands" | "ops:config" | "ops:tokens")[];
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Create an operations token. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "spreadsheet at home",
                     *       "scopes": [
                     *         "ops:read"
                     *       ],
                     *       "expiresAt": "2026-01-10T12:00:00.000Z",
                     *       "rawToken": "pps_8mWx2LqT5vRn_…",
                     *       "createdAt": "2026-01-10T12:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        id: number;
                        /** @example spreadsheet at home */
                        name: string;
                        scopes: ("ops:read" | "ops:commands" | "ops:config" | "ops:tokens")[];
                        expiresAt: string | null;
                        /**
                         * @description The whole token. It is shown this once.
                         * @example pps_8mWx2LqT5vRn_…
                         */
                        rawToken: string;
                        /**
                         * Format: date-time
                         * @example 2026-01-10T12:00:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    deleteOpsTokensById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As its list has it.
                 * @example 17
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            404: components["responses"]["not-found"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getAdminUsers: {
        parameters: {
            query?: {
                /** @description Part of the mail address. */
                search?: string;
                /** @description Accounts a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 17,
                     *           "email": "ada@example.org",
                     *           "displayName": "Ada",
                     *           "tier": "Free",
                     *           "emailVerified": true,
                     *           "disabled": true,
                     *           "createdAt": "2026-01-10T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": {
                        items: {
                            /** @example 17 */
                            id: number;
                            /** @example ada@example.org */
                            email: string;
                            displayName: string | null;
                            /** @enum {string} */
                            tier: "Free" | "Pro" | "Sharp" | "Admin";
                            emailVerified: boolean;
                            disabled: boolean;
                            /**
                             * Format: date-time
                             * @example 2026-01-10T12:00:00.000Z
                             */
                            createdAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getAdminUsersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As its list has it.
                 * @example 17
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 17,
                     *       "email": "ada@example.org",
                     *       "displayName": "Ada",
                     *       "tier": "Free",
                     *       "emailVerified": true,
                     *       "disabled": true,
                     *       "createdAt": "2026-01-10T12:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @example 17 */
                        id: number;
                        /** @example ada@example.org */
                        email: string;
                        displayName: string | null;
                        /** @enum {string} */
                        tier: "Free" | "Pro" | "Sharp" | "Admin";
                        emailVerified: boolean;
                        disabled: boolean;
                        /**
                         * Format: date-time
                         * @example 2026-01-10T12:00:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            404: components["responses"]["not-found"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    patchAdminUsersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As its list has it.
                 * @example 17
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tier": "Free",
                 *       "disabled": true
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    tier?: "Free" | "Pro" | "Sharp" | "Admin";
                    disabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Change an account’s tier, or disable it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 17,
                     *       "email": "ada@example.org",
                     *       "displayName": "Ada",
                     *       "tier": "Free",
                     *       "emailVerified": true,
                     *       "disabled": true,
                     *       "createdAt": "2026-01-10T12:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @example 17 */
                        id: number;
                        /** @example ada@example.org */
                        email: string;
                        displayName: string | null;
                        /** @enum {string} */
                        tier: "Free" | "Pro" | "Sharp" | "Admin";
                        emailVerified: boolean;
                        disabled: boolean;
                        /**
                         * Format: date-time
                         * @example 2026-01-10T12:00:00.000Z
                         */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            404: components["responses"]["not-found"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your usage today. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "date": "2026-01-10",
                     *       "tier": "Sharp",
                     *       "resetAt": "2026-01-10T12:00:00.000Z",
                     *       "groups": [
                     *         {
                     *           "group": "picks-and-data",
                     *           "limit": 1,
                     *           "used": 1,
                     *           "remaining": 1,
                     *           "resetAt": "2026-01-10T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: date
                         * @description The day in UTC.
                         */
                        date: string;
                        /** @example Sharp */
                        tier: string;
                        /** Format: date-time */
                        resetAt: string;
                        groups: {
                            /** @example picks-and-data */
                            group: string;
                            /** @description Null where there is no limit. */
                            limit: number | null;
                            used: number;
                            /** @description Null where there is no limit. */
                            remaining: number | null;
                            /** Format: date-time */
                            resetAt: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getPicksTop: {
        parameters: {
            query?: {
                /**
                 * @description Game day; by default the current one.
                 * @example 2024-03-02
                 */
                date?: string;
                /** @description Picks at most. */
                count?: number;
                /**
                 * @description A past moment, RFC 3339: what was known then, as it was answered then. Sharp and Admin.
                 * @example 2024-03-02T23:15:00Z
                 */
                asOf?: string;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The best picks of a day. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 9314,
                     *         "playerId": 203,
                     *         "playerName": "Nikola Jokić",
                     *         "teamAbbreviation": "DEN",
                     *         "opponentAbbreviation": "LAL",
                     *         "stat": "Points",
                     *         "line": 26.5,
                     *         "direction": "Over",
                     *         "scoreFinal": 63.2,
                     *         "rating": "Premium",
                     *         "ratingEmoji": "💎",
                     *         "summary": "Over 26.5 points at -105: 55.9 % against the market’s 51.4 %.",
                     *         "blockScores": [
                     *           {
                     *             "blockName": "Market",
                     *             "score": 0,
                     *             "confidence": 0
                     *           }
                     *         ],
                     *         "hit": true,
                     *         "actualValue": 1,
                     *         "profit": 1,
                     *         "isVoided": false,
                     *         "isPeriodDataGap": false,
                     *         "league": "Nba",
                     *         "l10Hits": 1,
                     *         "l10Games": 1,
                     *         "period": "Q1",
                     *         "outcome": "Hit",
                     *         "gameId": 1,
                     *         "gameDate": "2026-01-10",
                     *         "tipOff": "2026-01-10T12:00:00.000Z",
                     *         "publishedAt": "2026-01-10T12:00:00.000Z",
                     *         "book": "fanduel",
                     *         "price": -105,
                     *         "probability": 0,
                     *         "marketProbability": 0,
                     *         "fairPrice": -127,
                     *         "expectedValue": 1,
                     *         "confidence": 0,
                     *         "pushProbability": 0,
                     *         "mean": 0,
                     *         "median": 0,
                     *         "interval": [
                     *           1,
                     *           1
                     *         ],
                     *         "countInterval": [
                     *           1,
                     *           1
                     *         ],
                     *         "ladder": [
                     *           {
                     *             "line": 26.5,
                     *             "over": 0.482,
                     *             "push": 0.482,
                     *             "under": 0.482,
                     *             "fairOverPrice": 107,
                     *             "fairUnderPrice": -107,
                     *             "near": true
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Pick"][];
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getPicksLive: {
        parameters: {
            query?: {
                /**
                 * @description Game day; by default the current one.
                 * @example 2024-03-02
                 */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the picks of a day stand while their games run. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "status": "live",
                     *         "value": 1,
                     *         "seconds": 0,
                     *         "asOf": "2026-01-10T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @description Of the pick. */
                        id: number;
                        /**
                         * @description Of its game; final until the pick is graded.
                         * @enum {string}
                         */
                        status: "live" | "final";
                        value: number | null;
                        /** @description On the court so far. */
                        seconds: number;
                        /**
                         * Format: date-time
                         * @description When the box score behind it became known.
                         */
                        asOf: string;
                    }[];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataPicksToday: {
        parameters: {
            query?: {
                /** @description Picks at most. */
                limit?: number;
                /** @description Members of a pick, comma-separated; by default all. */
                fields?: ("id" | "playerId" | "playerName" | "teamAbbreviation" | "opponentAbbreviation" | "stat" | "line" | "direction" | "scoreFinal" | "rating" | "ratingEmoji" | "summary" | "blockScores" | "hit" | "actualValue" | "profit" | "isVoided" | "isPeriodDataGap" | "league" | "l10Hits" | "l10Games" | "period" | "outcome" | "gameId" | "gameDate" | "tipOff" | "publishedAt" | "book" | "price" | "probability" | "marketProbability" | "fairPrice" | "expectedValue" | "confidence" | "pushProbability" | "mean" | "median" | "interval" | "countInterval" | "ladder")[];
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Today’s picks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 9314,
                     *         "playerId": 203,
                     *         "playerName": "Nikola Jokić",
                     *         "teamAbbreviation": "DEN",
                     *         "opponentAbbreviation": "LAL",
                     *         "stat": "Points",
                     *         "line": 26.5,
                     *         "direction": "Over",
                     *         "scoreFinal": 63.2,
                     *         "rating": "Premium",
                     *         "ratingEmoji": "💎",
                     *         "summary": "Over 26.5 points at -105: 55.9 % against the market’s 51.4 %.",
                     *         "blockScores": [
                     *           {
                     *             "blockName": "Market",
                     *             "score": 0,
                     *             "confidence": 0
                     *           }
                     *         ],
                     *         "hit": true,
                     *         "actualValue": 1,
                     *         "profit": 1,
                     *         "isVoided": false,
                     *         "isPeriodDataGap": false,
                     *         "league": "Nba",
                     *         "l10Hits": 1,
                     *         "l10Games": 1,
                     *         "period": "Q1",
                     *         "outcome": "Hit",
                     *         "gameId": 1,
                     *         "gameDate": "2026-01-10",
                     *         "tipOff": "2026-01-10T12:00:00.000Z",
                     *         "publishedAt": "2026-01-10T12:00:00.000Z",
                     *         "book": "fanduel",
                     *         "price": -105,
                     *         "probability": 0,
                     *         "marketProbability": 0,
                     *         "fairPrice": -127,
                     *         "expectedValue": 1,
                     *         "confidence": 0,
                     *         "pushProbability": 0,
                     *         "mean": 0,
                     *         "median": 0,
                     *         "interval": [
                     *           1,
                     *           1
                     *         ],
                     *         "countInterval": [
                     *           1,
                     *           1
                     *         ],
                     *         "ladder": [
                     *           {
                     *             "line": 26.5,
                     *             "over": 0.482,
                     *             "push": 0.482,
                     *             "under": 0.482,
                     *             "fairOverPrice": 107,
                     *             "fairUnderPrice": -107,
                     *             "near": true
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example 9314 */
                        id?: number;
                        /** @example 203 */
                        playerId?: number;
                        /** @example Nikola Jokić */
                        playerName?: string;
                        /** @example DEN */
                        teamAbbreviation?: string;
                        /** @example LAL */
                        opponentAbbreviation?: string;
                        /**
                         * @description The figure that the pick is about.
                         * @enum {string}
                         */
                        stat?: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                        /** @example 26.5 */
                        line?: number;
                        /**
                         * @description The side of the line.
                         * @enum {string}
                         */
                        direction?: "Over" | "Under";
                        /**
                         * @description 50 is no edge over the price.
                         * @example 63.2
                         */
                        scoreFinal?: number;
                        /**
                         * @description Premium and Standard are published.
                         * @enum {string}
                         */
                        rating?: "Premium" | "Standard" | "Lean" | "Avoid";
                        /** @example 💎 */
                        ratingEmoji?: string;
                        /** @example Over 26.5 points at -105: 55.9 % against the market’s 51.4 %. */
                        summary?: string;
                        blockScores?: {
                            /** @example Market */
                            blockName: string;
                            /** @description 50 is neutral; for Market, no edge over the price. */
                            score: number;
                            confidence: number;
                        }[];
                        hit?: boolean | null;
                        actualValue?: number | null;
                        profit?: number | null;
                        /** @default false */
                        isVoided: boolean;
                        /** @default false */
                        isPeriodDataGap: boolean;
                        /**
                         * @description The league.
                         * @enum {string}
                         */
                        league?: "Nba" | "Wnba";
                        l10Hits?: number | null;
                        l10Games?: number | null;
                        period?: ("Q1" | "Q2" | "Q3" | "Q4" | "H1" | "H2") | null;
                        outcome?: ("Hit" | "Miss" | "Push" | "Void") | null;
                        gameId?: number;
                        /** Format: date */
                        gameDate?: string;
                        /**
                         * Format: date-time
                         * @description As it stood when the pick was published.
                         */
                        tipOff?: string;
                        /** Format: date-time */
                        publishedAt?: string;
                        /**
                         * @description The book whose price was frozen.
                         * @example fanduel
                         */
                        book?: string;
                        /**
                         * @description American odds, frozen at publication.
                         * @example -105
                         */
                        price?: number;
                        /** @description Of the pick coming true, given no push. */
                        probability?: number;
                        /** @description The books’ consensus without their margin. */
                        marketProbability?: number;
                        /**
                         * @description American odds at which the probability breaks even.
                         * @example -127
                         */
                        fairPrice?: number;
                        /** @description Share of the stake. */
                        expectedValue?: number;
                        confidence?: number;
                        pushProbability?: number | null;
                        mean?: number | null;
                        median?: number | null;
                        interval?: number[] | null;
                        countInterval?: number[] | null;
                        ladder?: {
                            /** @example 26.5 */
                            line: number;
                            /**
                             * @description Over, push and under add up to 1.
                             * @example 0.482
                             */
                            over: number;
                            /**
                             * @description Exactly on the line.
                             * @example 0.482
                             */
                            push: number;
                            /**
                             * @description Under.
                             * @example 0.482
                             */
                            under: number;
                            /**
                             * @description American odds.
                             * @example 107
                             */
                            fairOverPrice: number;
                            /**
                             * @description American odds.
                             * @example -107
                             */
                            fairUnderPrice: number;
                            /** @description At most four whole steps from the line asked about. */
                            near: boolean;
                        }[] | null;
                    }[];
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataPicks: {
        parameters: {
            query?: {
                /**
                 * @description One game day; by default, without from and to, the current one.
                 * @example 2024-03-02
                 */
                date?: string;
                /**
                 * @description First game day.
                 * @example 2024-03-02
                 */
                from?: string;
                /**
                 * @description Last game day, included.
                 * @example 2024-03-02
                 */
                to?: string;
                /** @description With a leading - descending; score alone means best first. */
                sort?: "date" | "-date" | "score" | "-score";
                /** @description Members of a pick, comma-separated; by default all. */
                fields?: ("id" | "playerId" | "playerName" | "teamAbbreviation" | "opponentAbbreviation" | "stat" | "line" | "direction" | "scoreFinal" | "rating" | "ratingEmoji" | "summary" | "blockScores" | "hit" | "actualValue" | "profit" | "isVoided" | "isPeriodDataGap" | "league" | "l10Hits" | "l10Games" | "period" | "outcome" | "gameId" | "gameDate" | "tipOff" | "publishedAt" | "book" | "price" | "probability" | "marketProbability" | "fairPrice" | "expectedValue" | "confidence" | "pushProbability" | "mean" | "median" | "interval" | "countInterval" | "ladder")[];
                /** @description Picks a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Picks of a day or a range of days. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 9314,
                     *           "playerId": 203,
                     *           "playerName": "Nikola Jokić",
                     *           "teamAbbreviation": "DEN",
                     *           "opponentAbbreviation": "LAL",
                     *           "stat": "Points",
                     *           "line": 26.5,
                     *           "direction": "Over",
                     *           "scoreFinal": 63.2,
                     *           "rating": "Premium",
                     *           "ratingEmoji": "💎",
                     *           "summary": "Over 26.5 points at -105: 55.9 % against the market’s 51.4 %.",
                     *           "blockScores": [
                     *             {
                     *               "blockName": "Market",
                     *               "score": 0,
                     *               "confidence": 0
                     *             }
                     *           ],
                     *           "hit": true,
                     *           "actualValue": 1,
                     *           "profit": 1,
                     *           "isVoided": false,
                     *           "isPeriodDataGap": false,
                     *           "league": "Nba",
                     *           "l10Hits": 1,
                     *           "l10Games": 1,
                     *           "period": "Q1",
                     *           "outcome": "Hit",
                     *           "gameId": 1,
                     *           "gameDate": "2026-01-10",
                     *           "tipOff": "2026-01-10T12:00:00.000Z",
                     *           "publishedAt": "2026-01-10T12:00:00.000Z",
                     *           "book": "fanduel",
                     *           "price": -105,
                     *           "probability": 0,
                     *           "marketProbability": 0,
                     *           "fairPrice": -127,
                     *           "expectedValue": 1,
                     *           "confidence": 0,
                     *           "pushProbability": 0,
                     *           "mean": 0,
                     *           "median": 0,
                     *           "interval": [
                     *             1,
                     *             1
                     *           ],
                     *           "countInterval": [
                     *             1,
                     *             1
                     *           ],
                     *           "ladder": [
                     *             {
                     *               "line": 26.5,
                     *               "over": 0.482,
                     *               "push": 0.482,
                     *               "under": 0.482,
                     *               "fairOverPrice": 107,
                     *               "fairUnderPrice": -107,
                     *               "near": true
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": {
                        items: {
                            /** @example 9314 */
                            id?: number;
                            /** @example 203 */
                            playerId?: number;
                            /** @example Nikola Jokić */
                            playerName?: string;
                            /** @example DEN */
                            teamAbbreviation?: string;
                            /** @example LAL */
                            opponentAbbreviation?: string;
                            /**
                             * @description The figure that the pick is about.
                             * @enum {string}
                             */
                            stat?: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                            /** @example 26.5 */
                            line?: number;
                            /**
                             * @description The side of the line.
                             * @enum {string}
                             */
                            direction?: "Over" | "Under";
                            /**
                             * @description 50 is no edge over the price.
                             * @example 63.2
                             */
                            scoreFinal?: number;
                            /**
                             * @description Premium and Standard are published.
                             * @enum {string}
                             */
                            rating?: "Premium" | "Standard" | "Lean" | "Avoid";
                            /** @example 💎 */
                            ratingEmoji?: string;
                            /** @example Over 26.5 points at -105: 55.9 % against the market’s 51.4 %. */
                            summary?: string;
                            blockScores?: {
                                /** @example Market */
                                blockName: string;
                                /** @description 50 is neutral; for Market, no edge over the price. */
                                score: number;
                                confidence: number;
                            }[];
                            hit?: boolean | null;
                            actualValue?: number | null;
                            profit?: number | null;
                            /** @default false */
                            isVoided: boolean;
                            /** @default false */
                            isPeriodDataGap: boolean;
                            /**
                             * @description The league.
                             * @enum {string}
                             */
                            league?: "Nba" | "Wnba";
                            l10Hits?: number | null;
                            l10Games?: number | null;
                            period?: ("Q1" | "Q2" | "Q3" | "Q4" | "H1" | "H2") | null;
                            outcome?: ("Hit" | "Miss" | "Push" | "Void") | null;
                            gameId?: number;
                            /** Format: date */
                            gameDate?: string;
                            /**
                             * Format: date-time
                             * @description As it stood when the pick was published.
                             */
                            tipOff?: string;
                            /** Format: date-time */
                            publishedAt?: string;
                            /**
                             * @description The book whose price was frozen.
                             * @example fanduel
                             */
                            book?: string;
                            /**
                             * @description American odds, frozen at publication.
                             * @example -105
                             */
                            price?: number;
                            /** @description Of the pick coming true, given no push. */
                            probability?: number;
                            /** @description The books’ consensus without their margin. */
                            marketProbability?: number;
                            /**
                             * @description American odds at which the probability breaks even.
                             * @example -127
                             */
                            fairPrice?: number;
                            /** @description Share of the stake. */
                            expectedValue?: number;
                            confidence?: number;
                            pushProbability?: number | null;
                            mean?: number | null;
                            median?: number | null;
                            interval?: number[] | null;
                            countInterval?: number[] | null;
                            ladder?: {
                                /** @example 26.5 */
                                line: number;
                                /**
                                 * @description Over, push and under add up to 1.
                                 * @example 0.482
                                 */
                                over: number;
                                /**
                                 * @description Exactly on the line.
                                 * @example 0.482
                                 */
                                push: number;
                                /**
                                 * @description Under.
                                 * @example 0.482
                                 */
                                under: number;
                                /**
                                 * @description American odds.
                                 * @example 107
                                 */
                                fairOverPrice: number;
                                /**
                                 * @description American odds.
                                 * @example -107
                                 */
                                fairUnderPrice: number;
                                /** @description At most four whole steps from the line asked about. */
                                near: boolean;
                            }[] | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataPicksExportCsv: {
        parameters: {
            query?: {
                /**
                 * @description Game day; by default the current one.
                 * @example 2024-03-02
                 */
                date?: string;
                /** @description Picks at most. */
                limit?: number;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,playerId,playerName
                     *     9314,203,Nikola Jokić
                     */
                    "text/csv": string;
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getPicksByIdHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The pick’s id. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What has become of a pick. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pickId": 1,
                     *       "state": "pending",
                     *       "grades": [
                     *         {
                     *           "version": 1,
                     *           "gradedAt": "2026-01-10T12:00:00.000Z",
                     *           "supersededAt": "2026-01-10T12:00:00.000Z",
                     *           "profile": "text",
                     *           "outcome": "Hit",
                     *           "actualValue": 1,
                     *           "profit": 1,
                     *           "isPeriodDataGap": true,
                     *           "reason": "text"
                     *         }
                     *       ],
                     *       "closing": {
                     *         "notedAt": "2026-01-10T12:00:00.000Z",
                     *         "tipOff": "2026-01-10T12:00:00.000Z",
                     *         "line": 1,
                     *         "overProbability": 0,
                     *         "books": 0,
                     *         "probability": 0,
                     *         "value": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PickHistory"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            404: components["responses"]["not-found"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postPicksEvaluate: {
        parameters: {
            query?: {
                /**
                 * @description A past moment, RFC 3339: what was known then, as it was answered then. Sharp and Admin.
                 * @example 2024-03-02T23:15:00Z
                 */
                asOf?: string;
            };
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "playerId": 203,
                 *       "stat": "Points",
                 *       "line": 26.5,
                 *       "direction": "Over",
                 *       "gameDate": "2024-03-02",
                 *       "opponentTeamId": 203,
                 *       "league": "Nba",
                 *       "period": "Q1"
                 *     }
                 */
                "application/json": {
                    /** @example 203 */
                    playerId: number;
                    /**
                     * @description Also by the usual short names: pts, pra, 3pm …
                     * @enum {string}
                     */
                    stat: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                    /**
                     * @description A multiple of 0.5 from 0.5 to 200.
                     * @example 26.5
                     */
                    line: number;
                    /**
                     * @description The side of the line.
                     * @enum {string}
                     */
                    direction: "Over" | "Under";
                    gameDate?: string | null;
                    opponentTeamId?: number | null;
                    league?: ("Nba" | "Wnba") | null;
                    period?: ("Q1" | "Q2" | "Q3" | "Q4" | "H1" | "H2") | null;
                };
            };
        };
        responses: {
            /** @description What one side of a line is worth, and why. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playerName": "Nikola Jokić",
                     *       "stat": "Points",
                     *       "direction": "Over",
                     *       "rating": "Premium",
                     *       "ratingEmoji": "💎",
                     *       "line": 26.5,
                     *       "finalScore": 0,
                     *       "finalConfidence": 0,
                     *       "blocks": [
                     *         {
                     *           "blockType": "Market",
                     *           "score": 0,
                     *           "confidence": 0,
                     *           "subScores": {
                     *             "logOdds": 0.12
                     *           },
                     *           "explanation": "5 books make the over 51.4 %."
                     *         }
                     *       ],
                     *       "spiderChart": {
                     *         "name": "Nikola Jokić",
                     *         "axes": [
                     *           {
                     *             "label": "Market",
                     *             "value": 53,
                     *             "max": 100
                     *           }
                     *         ]
                     *       },
                     *       "evaluatedAt": "2026-01-10T12:00:00.000Z",
                     *       "asOf": "2026-01-10T12:00:00.000Z",
                     *       "modelVersion": "2026-01",
                     *       "playerId": 203,
                     *       "league": "Nba",
                     *       "period": "Q1",
                     *       "gameId": 203,
                     *       "gameDate": "2026-01-10",
                     *       "teamAbbreviation": "DEN",
                     *       "opponentAbbreviation": "LAL",
                     *       "probability": 0,
                     *       "pushProbability": 0,
                     *       "interval": [
                     *         1,
                     *         1
                     *       ],
                     *       "marketProbability": 0,
                     *       "modelProbability": 0,
                     *       "fairPrice": -127,
                     *       "bestPrice": {
                     *         "book": "fanduel",
                     *         "price": -105,
                     *         "quotedAt": "2026-01-10T12:00:00.000Z"
                     *       },
                     *       "doubtfulPrices": [
                     *         {
                     *           "book": "fanduel",
                     *           "price": -105,
                     *           "quotedAt": "2026-01-10T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "expectedValue": 1,
                     *       "consensusLine": 1,
                     *       "books": 0,
                     *       "mean": 0,
                     *       "median": 0,
                     *       "countInterval": [
                     *         1,
                     *         1
                     *       ],
                     *       "projectedMinutes": 0,
                     *       "ladder": [
                     *         {
                     *           "line": 26.5,
                     *           "over": 0.482,
                     *           "push": 0.482,
                     *           "under": 0.482,
                     *           "fairOverPrice": 107,
                     *           "fairUnderPrice": -107,
                     *           "near": true
                     *         }
                     *       ],
                     *       "insufficientEvidence": true,
                     *       "reasons": [
                     *         {
                     *           "code": "fewGames",
                     *           "text": "He has played 3 games this season."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Evaluation"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            409: components["responses"]["idempotency-mismatch"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getPicksTrackRecord: {
        parameters: {
            query?: {
                /**
                 * @description First game day; by default that of the first pick.
                 * @example 2024-03-02
                 */
                from?: string;
                /**
                 * @description Last game day, included; by default that of the last pick.
                 * @example 2024-03-02
                 */
                to?: string;
                /** @description Adds the same figures by group. */
                by?: "stat" | "rating" | "direction" | "book" | "month" | "week";
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the published picks came to. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "league": "Nba",
                     *       "origin": "live",
                     *       "from": "2026-01-10",
                     *       "to": "2026-01-10",
                     *       "by": "stat",
                     *       "picks": 0,
                     *       "hits": 0,
                     *       "misses": 0,
                     *       "pushes": 0,
                     *       "voids": 0,
                     *       "pending": 0,
                     *       "awaitingStats": 0,
                     *       "dataGaps": 0,
                     *       "regraded": 0,
                     *       "hitRate": {
                     *         "value": 1,
                     *         "interval": [
                     *           1,
                     *           1
                     *         ]
                     *       },
                     *       "units": 1,
                     *       "marketUnits": {
                     *         "value": 1,
                     *         "interval": [
                     *           1,
                     *           1
                     *         ]
                     *       },
                     *       "roi": {
                     *         "value": 1,
                     *         "interval": [
                     *           1,
                     *           1
                     *         ]
                     *       },
                     *       "closingLineValue": {
                     *         "picks": 0,
                     *         "mean": {
                     *           "value": 1,
                     *           "interval": [
                     *             1,
                     *             1
                     *           ]
                     *         },
                     *         "beaten": {
                     *           "value": 1,
                     *           "interval": [
                     *             1,
                     *             1
                     *           ]
                     *         }
                     *       },
                     *       "brier": {
                     *         "model": 1,
                     *         "market": 1,
                     *         "difference": {
                     *           "value": 1,
                     *           "interval": [
                     *             1,
                     *             1
                     *           ]
                     *         }
                     *       },
                     *       "logLoss": {
                     *         "model": 1,
                     *         "market": 1,
                     *         "difference": {
                     *           "value": 1,
                     *           "interval": [
                     *             1,
                     *             1
                     *           ]
                     *         }
                     *       },
                     *       "calibration": [
                     *         {
                     *           "from": 1,
                     *           "to": 1,
                     *           "picks": 0,
                     *           "predicted": 1,
                     *           "market": 1,
                     *           "actual": 1,
                     *           "interval": [
                     *             1,
                     *             1
                     *           ]
                     *         }
                     *       ],
                     *       "worstStretch": {
                     *         "from": "2026-01-10",
                     *         "to": "2026-01-10",
                     *         "picks": 0,
                     *         "units": 1
                     *       },
                     *       "groups": [
                     *         {
                     *           "key": "text",
                     *           "picks": 0,
                     *           "hits": 0,
                     *           "misses": 0,
                     *           "pushes": 0,
                     *           "voids": 0,
                     *           "pending": 0,
                     *           "awaitingStats": 0,
                     *           "dataGaps": 0,
                     *           "regraded": 0,
                     *           "hitRate": {
                     *             "value": 1,
                     *             "interval": [
                     *               1,
                     *               1
                     *             ]
                     *           },
                     *           "units": 1,
                     *           "marketUnits": {
                     *             "value": 1,
                     *             "interval": [
                     *               1,
                     *               1
                     *             ]
                     *           },
                     *           "roi": {
                     *             "value": 1,
                     *             "interval": [
                     *               1,
                     *               1
                     *             ]
                     *           },
                     *           "closingLineValue": {
                     *             "picks": 0,
                     *             "mean": {
                     *               "value": 1,
                     *               "interval": [
                     *                 1,
                     *                 1
                     *               ]
                     *             },
                     *             "beaten": {
                     *               "value": 1,
                     *               "interval": [
                     *                 1,
                     *                 1
                     *               ]
                     *             }
                     *           },
                     *           "brier": {
                     *             "model": 1,
                     *             "market": 1,
                     *             "difference": {
                     *               "value": 1,
                     *               "interval": [
                     *                 1,
                     *                 1
                     *               ]
                     *             }
                     *           },
                     *           "logLoss": {
                     *             "model": 1,
                     *             "market": 1,
                     *             "difference": {
                     *               "value": 1,
                     *               "interval": [
                     *                 1,
                     *                 1
                     *               ]
                     *             }
                     *           },
                     *           "calibration": [
                     *             {
                     *               "from": 1,
                     *               "to": 1,
                     *               "picks": 0,
                     *               "predicted": 1,
                     *               "market": 1,
                     *               "actual": 1,
                     *               "interval": [
                     *                 1,
                     *                 1
                     *               ]
                     *             }
                     *           ],
                     *           "worstStretch": {
                     *             "from": "2026-01-10",
                     *             "to": "2026-01-10",
                     *             "picks": 0,
                     *             "units": 1
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The league.
                         * @enum {string}
                         */
                        league: "Nba" | "Wnba";
                        /**
                         * @description Where the picks come from. Records of different origins are never mixed.
                         * @enum {string}
                         */
                        origin: "live" | "replay" | "simulated";
                        from: string | null;
                        to: string | null;
                        by: ("stat" | "rating" | "direction" | "book" | "month" | "week") | null;
                        /** @description Picks of record: each claim once, at the first price it was published at. */
                        picks: number;
                        /** @description Came true. */
                        hits: number;
                        /** @description Did not. */
                        misses: number;
                        /** @description Exactly on the line. */
                        pushes: number;
                        /** @description Without action. */
                        voids: number;
                        /** @description Their game is not over. */
                        pending: number;
                        /** @description Their game is over and they are not graded yet. */
                        awaitingStats: number;
                        /** @description Their figures by period are missing. */
                        dataGaps: number;
                        /** @description Graded anew after a correction; the old grades are kept. */
                        regraded: number;
                        hitRate: {
                            value: number;
                            interval: number[] | null;
                        } | null;
                        /** @description Won or lost, one staked a pick at its frozen price, rounded to 4 places. */
                        units: number;
                        marketUnits: {
                            value: number;
                            interval: number[] | null;
                        } | null;
                        roi: {
                            value: number;
                            interval: number[] | null;
                        } | null;
                        closingLineValue: {
                            /** @description Picks whose market closed at a probability for their line. */
                            picks: number;
                            /** @description Mean expected value of the frozen price at the closing consensus without margin, on the pick’s own line. Where the line had moved, the closing market is read off at the old line through the stat’s distribution. Interval clustered by game day. */
                            mean: {
                                value: number;
                                interval: number[] | null;
                            };
                            /** @description Share of these picks whose price was worth more than it asked at the close; Wilson. */
                            beaten: {
                                value: number;
                                interval: number[] | null;
                            };
                        } | null;
                        brier: {
                            model: number;
                            /** @description Of the books’ consensus without their margin, frozen with the pick. */
                            market: number;
                            /** @description Market’s minus ours: above 0 ours is the better. Interval clustered by game day. */
                            difference: {
                                value: number;
                                interval: number[] | null;
                            };
                        } | null;
                        logLoss: {
                            model: number;
                            /** @description Of the books’ consensus without their margin, frozen with the pick. */
                            market: number;
                            /** @description Market’s minus ours: above 0 ours is the better. Interval clustered by game day. */
                            difference: {
                                value: number;
                                interval: number[] | null;
                            };
                        } | null;
                        calibration: {
                            from: number;
                            to: number;
                            /** @description Hits and misses whose probability was from `from` up to `to`. */
                            picks: number;
                            /** @description Mean probability. */
                            predicted: number;
                            /** @description Mean probability of the market on these picks. */
                            market: number;
                            /** @description The share that came true, with Wilson’s interval. */
                            actual: number;
                            /** @description 95 %, low then high. */
                            interval: number[];
                        }[];
                        worstStretch: {
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            /** @description Of these days. */
                            picks: number;
                            units: number;
                        } | null;
                        /** @description One a value of `by` that picks have; empty without `by`. */
                        groups: {
                            key: string;
                            /** @description Picks of record: each claim once, at the first price it was published at. */
                            picks: number;
                            /** @description Came true. */
                            hits: number;
                            /** @description Did not. */
                            misses: number;
                            /** @description Exactly on the line. */
                            pushes: number;
                            /** @description Without action. */
                            voids: number;
                            /** @description Their game is not over. */
                            pending: number;
                            /** @description Their game is over and they are not graded yet. */
                            awaitingStats: number;
                            /** @description Their figures by period are missing. */
                            dataGaps: number;
                            /** @description Graded anew after a correction; the old grades are kept. */
                            regraded: number;
                            hitRate: {
                                value: number;
                                interval: number[] | null;
                            } | null;
                            /** @description Won or lost, one staked a pick at its frozen price, rounded to 4 places. */
                            units: number;
                            marketUnits: {
                                value: number;
                                interval: number[] | null;
                            } | null;
                            roi: {
                                value: number;
                                interval: number[] | null;
                            } | null;
                            closingLineValue: {
                                /** @description Picks whose market closed at a probability for their line. */
                                picks: number;
                                /** @description Mean expected value of the frozen price at the closing consensus without margin, on the pick’s own line. Where the line had moved, the closing market is read off at the old line through the stat’s distribution. Interval clustered by game day. */
                                mean: {
                                    value: number;
                                    interval: number[] | null;
                                };
                                /** @description Share of these picks whose price was worth more than it asked at the close; Wilson. */
                                beaten: {
                                    value: number;
                                    interval: number[] | null;
                                };
                            } | null;
                            brier: {
                                model: number;
                                /** @description Of the books’ consensus without their margin, frozen with the pick. */
                                market: number;
                                /** @description Market’s minus ours: above 0 ours is the better. Interval clustered by game day. */
                                difference: {
                                    value: number;
                                    interval: number[] | null;
                                };
                            } | null;
                            logLoss: {
                                model: number;
                                /** @description Of the books’ consensus without their margin, frozen with the pick. */
                                market: number;
                                /** @description Market’s minus ours: above 0 ours is the better. Interval clustered by game day. */
                                difference: {
                                    value: number;
                                    interval: number[] | null;
                                };
                            } | null;
                            calibration: {
                                from: number;
                                to: number;
                                /** @description Hits and misses whose probability was from `from` up to `to`. */
                                picks: number;
                                /** @description Mean probability. */
                                predicted: number;
                                /** @description Mean probability of the market on these picks. */
                                market: number;
                                /** @description The share that came true, with Wilson’s interval. */
                                actual: number;
                                /** @description 95 %, low then high. */
                                interval: number[];
                            }[];
                            worstStretch: {
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                                /** @description Of these days. */
                                picks: number;
                                units: number;
                            } | null;
                        }[];
                    };
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getPicksLedger: {
        parameters: {
            query?: {
                /** @description Entries a page. */
                limit?: number;
                /**
                 * @description nextCursor of the page before.
                 * @example 500
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ledger: every board and settlement, each chained to the one before. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "format": "prop-pick-ledger/1",
                     *           "origin": "live",
                     *           "sequence": 1,
                     *           "kind": "board",
                     *           "league": "Nba",
                     *           "date": "2026-01-10",
                     *           "recordedAt": "2026-01-10T12:00:00.000Z",
                     *           "sealedAt": "2026-01-10T12:00:00.000Z",
                     *           "about": {},
                     *           "leaves": 0,
                     *           "root": "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                     *           "previous": "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                     *           "hash": "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
                     *         }
                     *       ],
                     *       "nextCursor": "text",
                     *       "head": {
                     *         "sequence": 1,
                     *         "hash": "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
                     *       }
                     *     }
                     */
                    "application/json": {
                        items: {
                            /** @enum {string} */
                            format: "prop-pick-ledger/1";
                            /**
                             * @description The chain that it belongs to.
                             * @enum {string}
                             */
                            origin: "live" | "replay" | "simulated";
                            /** @description 1 for the first, without gaps. */
                            sequence: number;
                            /**
                             * @description What it seals: a published board, or what a settlement wrote.
                             * @enum {string}
                             */
                            kind: "board" | "settlement";
                            /**
                             * @description The league.
                             * @enum {string}
                             */
                            league: "Nba" | "Wnba";
                            /**
                             * Format: date
                             * @description The game day.
                             */
                            date: string;
                            /**
                             * Format: date-time
                             * @description When it happened by the service’s clock; in a replay a moment of the past.
                             */
                            recordedAt: string;
                            /**
                             * Format: date-time
                             * @description When it joined the chain by the database’s clock.
                             */
                            sealedAt: string;
                            about: {
                                [key: string]: unknown;
                            };
                            /** @description How much it seals. */
                            leaves: number;
                            /**
                             * @description SHA-256, hexadecimal.
                             * @example 6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d
                             */
                            root: string;
                            /**
                             * @description SHA-256, hexadecimal.
                             * @example 6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d
                             */
                            previous: string;
                            /**
                             * @description SHA-256, hexadecimal.
                             * @example 6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d
                             */
                            hash: string;
                        }[];
                        nextCursor: string | null;
                        head: {
                            sequence: number;
                            /**
                             * @description SHA-256, hexadecimal.
                             * @example 6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d
                             */
                            hash: string;
                        } | null;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getPicksLedgerByDate: {
        parameters: {
            query?: {
                /**
                 * @description One pick alone.
                 * @example 9314
                 */
                pickId?: number;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The game day.
                 * @example 2024-03-02
                 */
                date: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the ledger has of a game day, opened. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "date": "2026-01-10",
                     *       "readAt": "2026-01-10T12:00:00.000Z",
                     *       "entries": [
                     *         {
                     *           "format": "prop-pick-ledger/1",
                     *           "origin": "live",
                     *           "sequence": 1,
                     *           "kind": "board",
                     *           "league": "Nba",
                     *           "date": "2026-01-10",
                     *           "recordedAt": "2026-01-10T12:00:00.000Z",
                     *           "sealedAt": "2026-01-10T12:00:00.000Z",
                     *           "about": {},
                     *           "leaves": 0,
                     *           "root": "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                     *           "previous": "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                     *           "hash": "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                     *           "sealed": [
                     *             "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
                     *           ],
                     *           "proofs": [
                     *             {
                     *               "hash": "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                     *               "index": 0,
                     *               "path": [
                     *                 "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "documents": [
                     *         {
                     *           "hash": "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                     *           "document": {
                     *             "type": "pick",
                     *             "id": 1,
                     *             "salt": "text",
                     *             "origin": "live",
                     *             "league": "Nba",
                     *             "date": "2026-01-10",
                     *             "game": {
                     *               "id": 1,
                     *               "home": "text",
                     *               "away": "text",
                     *               "tipOff": "2026-01-10T12:00:00.000Z"
                     *             },
                     *             "player": {
                     *               "id": 1,
                     *               "name": "text",
                     *               "team": "text"
                     *             },
                     *             "stat": "Points",
                     *             "period": "Full",
                     *             "line": 1,
                     *             "direction": "Over",
                     *             "book": "text",
                     *             "price": 1,
                     *             "quotedAt": "2026-01-10T12:00:00.000Z",
                     *             "publishedAt": "2026-01-10T12:00:00.000Z",
                     *             "probability": 0,
                     *             "marketProbability": 0,
                     *             "expectedValue": 1,
                     *             "score": 1,
                     *             "confidence": 0,
                     *             "rating": "Premium",
                     *             "summary": "text",
                     *             "l10Hits": 1,
                     *             "l10Games": 1,
                     *             "blocksHash": "text",
                     *             "ofRecord": true
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** Format: date */
                        date: string;
                        /**
                         * Format: date-time
                         * @description When this was answered. Picks are opened when their games begin.
                         */
                        readAt: string;
                        entries: {
                            /** @enum {string} */
                            format: "prop-pick-ledger/1";
                            /**
                             * @description The chain that it belongs to.
                             * @enum {string}
                             */
                            origin: "live" | "replay" | "simulated";
                            /** @description 1 for the first, without gaps. */
                            sequence: number;
                            /**
                             * @description What it seals: a published board, or what a settlement wrote.
                             * @enum {string}
                             */
                            kind: "board" | "settlement";
                            /**
                             * @description The league.
                             * @enum {string}
                             */
                            league: "Nba" | "Wnba";
                            /**
                             * Format: date
                             * @description The game day.
                             */
                            date: string;
                            /**
                             * Format: date-time
                             * @description When it happened by the service’s clock; in a replay a moment of the past.
                             */
                            recordedAt: string;
                            /**
                             * Format: date-time
                             * @description When it joined the chain by the database’s clock.
                             */
                            sealedAt: string;
                            about: {
                                [key: string]: unknown;
                            };
                            /** @description How much it seals. */
                            leaves: number;
                            /**
                             * @description SHA-256, hexadecimal.
                             * @example 6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d
                             */
                            root: string;
                            /**
                             * @description SHA-256, hexadecimal.
                             * @example 6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d
                             */
                            previous: string;
                            /**
                             * @description SHA-256, hexadecimal.
                             * @example 6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d
                             */
                            hash: string;
                            sealed: string[] | null;
                            proofs: {
                                /**
                                 * @description SHA-256, hexadecimal.
                                 * @example 6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d
                                 */
                                hash: string;
                                index: number;
                                /** @description Neighbours on the way to the root, the nearest first (RFC 6962). */
                                path: string[];
                            }[];
                        }[];
                        documents: {
                            /**
                             * @description The hash it was sealed under.
                             * @example 6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d
                             */
                            hash: string;
                            document: {
                                /** @enum {string} */
                                type: "pick";
                                id: number;
                                /** @description Random: without it the hash could be guessed before the game begins. */
                                salt: string;
                                /**
                                 * @description Where it comes from.
                                 * @enum {string}
                                 */
                                origin: "live" | "replay" | "simulated";
                                /**
                                 * @description The league.
                                 * @enum {string}
                                 */
                                league: "Nba" | "Wnba";
                                /** Format: date */
                                date: string;
                                game: {
                                    id: number;
                                    home: string;
                                    away: string;
                                    /** Format: date-time */
                                    tipOff: string;
                                };
                                player: {
                                    id: number;
                                    name: string;
                                    team: string;
                                };
                                /**
                                 * @description The figure.
                                 * @enum {string}
                                 */
                                stat: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                                /**
                                 * @description Full is the full game.
                                 * @enum {string}
                                 */
                                period: "Full" | "Q1" | "Q2" | "Q3" | "Q4" | "H1" | "H2";
                                line: number;
                                /**
                                 * @description The side of the line.
                                 * @enum {string}
                                 */
                                direction: "Over" | "Under";
                                book: string;
                                price: number;
                                /** Format: date-time */
                                quotedAt: string;
                                /** Format: date-time */
                                publishedAt: string;
                                probability: number;
                                marketProbability: number;
                                expectedValue: number;
                                score: number;
                                confidence: number;
                                /**
                                 * @description As published.
                                 * @enum {string}
                                 */
                                rating: "Premium" | "Standard" | "Lean" | "Avoid";
                                summary: string;
                                l10Hits: number;
                                l10Games: number;
                                /** @description SHA-256 of the canonical JSON of the blocks. */
                                blocksHash: string;
                                ofRecord: boolean;
                            } | {
                                /** @enum {string} */
                                type: "closing";
                                pickId: number;
                                /** Format: date-time */
                                notedAt: string;
                                /** Format: date-time */
                                tipOff: string;
                                line: number | null;
                                overProbability: number | null;
                                feeds: number;
                                books: number;
                                probability: number | null;
                            } | {
                                /** @enum {string} */
                                type: "grade";
                                pickId: number;
                                version: number;
                                /** Format: date-time */
                                gradedAt: string;
                                profile: string;
                                outcome: ("Hit" | "Miss" | "Push" | "Void") | null;
                                actualValue: number | null;
                                profit: string | null;
                                isPeriodDataGap: boolean;
                                reason: string;
                            };
                        }[];
                    };
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            404: components["responses"]["not-found"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getResearchProps: {
        parameters: {
            query?: {
                /**
                 * @description Game day; by default the current one.
                 * @example 2024-03-02
                 */
                date?: string;
                /** @description Also by the usual short names: pts, pra, 3pm … */
                stat?: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                /**
                 * @description The player’s team, abbreviated.
                 * @example DEN
                 */
                team?: string;
                /** @description The side of the line. */
                direction?: "Over" | "Under";
                /** @description Premium and Standard are published; the others are never on a board. */
                rating?: "Premium" | "Standard" | "Lean" | "Avoid";
                /** @description With a leading - descending; score alone means best first. edge is the better side’s expected value, l10 the overs in 10 games. Rows without a value come last. */
                sort?: "score" | "-score" | "line" | "-line" | "stat" | "-stat" | "player" | "-player" | "team" | "-team" | "l10" | "-l10" | "books" | "-books" | "edge" | "-edge";
                /** @description Overs in the last 10 games. */
                minL10OverHits?: number;
                /** @description Of the model’s pick. */
                minScore?: number;
                /** @description From 1. */
                page?: number;
                /** @description Rows a page. */
                pageSize?: number;
                /**
                 * @description A past moment, RFC 3339: what was known then, as it was answered then. Sharp and Admin.
                 * @example 2024-03-02T23:15:00Z
                 */
                asOf?: string;
                /** @description The version of an earlier page, so that this one belongs to the same. Left out, pages after the first follow the caller’s first page of the same filters. */
                version?: number;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the props of a day. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "date": "2026-01-10",
                     *       "total": 0,
                     *       "page": 1,
                     *       "pageSize": 1,
                     *       "dataDelayMinutes": 0,
                     *       "version": 0,
                     *       "rows": [
                     *         {
                     *           "playerId": 203,
                     *           "playerName": "Nikola Jokić",
                     *           "propType": "Points",
                     *           "statDisplayName": "Points",
                     *           "teamAbbreviation": "DEN",
                     *           "opponentAbbreviation": "LAL",
                     *           "consensusLine": 26.5,
                     *           "bestOver": {
                     *             "book": "fanduel",
                     *             "line": 26.5,
                     *             "price": -105,
                     *             "probability": 0,
                     *             "expectedValue": 1
                     *           },
                     *           "bestUnder": {
                     *             "book": "fanduel",
                     *             "line": 26.5,
                     *             "price": -105,
                     *             "probability": 0,
                     *             "expectedValue": 1
                     *           },
                     *           "modelPick": {
                     *             "direction": "Over",
                     *             "score": 0,
                     *             "rating": "Premium",
                     *             "probability": 0,
                     *             "expectedValue": 1
                     *           },
                     *           "bookCount": 0,
                     *           "l5Hits": 0,
                     *           "l5Games": 0,
                     *           "l10Hits": 0,
                     *           "l10Games": 0,
                     *           "l15Hits": 0,
                     *           "l15Games": 0,
                     *           "gameId": 203,
                     *           "period": "Q1"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PropsPage"];
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getPlayers: {
        parameters: {
            query?: {
                /** @description Part of the name. */
                search?: string;
                /** @description Of his last game, abbreviated. */
                team?: string;
                /** @description Entries a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Players. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 203,
                     *           "name": "Nikola Jokić",
                     *           "position": "C",
                     *           "teamAbbreviation": "DEN",
                     *           "league": "Nba"
                     *         }
                     *       ],
                     *       "nextCursor": "MjAzIE5pa29sYQ"
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Player"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getPlayersById: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The id.
                 * @example 203
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A player. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 203,
                     *       "name": "Nikola Jokić",
                     *       "position": "C",
                     *       "teamAbbreviation": "DEN",
                     *       "league": "Nba"
                     *     }
                     */
                    "application/json": components["schemas"]["Player"];
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            404: components["responses"]["not-found"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getPlayersByIdGames: {
        parameters: {
            query?: {
                /**
                 * @description By default that of his last game.
                 * @example 2023-24
                 */
                season?: string;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The id.
                 * @example 203
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A player’s games. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 203,
                     *         "homeTeam": "Los Angeles Lakers",
                     *         "awayTeam": "Denver Nuggets",
                     *         "homeTeamAbbr": "LAL",
                     *         "awayTeamAbbr": "DEN",
                     *         "spread": 2.5,
                     *         "total": 229.5,
                     *         "status": "scheduled",
                     *         "gameDate": "2026-01-10T12:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Game"][];
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            404: components["responses"]["not-found"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getTeams: {
        parameters: {
            query?: {
                /** @description Entries a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Teams. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 203,
                     *           "abbreviation": "DEN",
                     *           "name": "Denver Nuggets"
                     *         }
                     *       ],
                     *       "nextCursor": "MjAzIE5pa29sYQ"
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Team"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getGames: {
        parameters: {
            query?: {
                /**
                 * @description Game day; by default that of the cursor, else the current one.
                 * @example 2024-03-02
                 */
                date?: string;
                /** @description Entries a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The games of a day. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 203,
                     *           "homeTeam": "Los Angeles Lakers",
                     *           "awayTeam": "Denver Nuggets",
                     *           "homeTeamAbbr": "LAL",
                     *           "awayTeamAbbr": "DEN",
                     *           "spread": 2.5,
                     *           "total": 229.5,
                     *           "status": "scheduled",
                     *           "gameDate": "2026-01-10T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": "MjAzIE5pa29sYQ"
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Game"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getSeoGames: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Games that have a page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "slug": "denver-nuggets-at-los-angeles-lakers-2024-03-02",
                     *         "gameId": 203,
                     *         "date": "2024-03-02",
                     *         "homeTeamAbbr": "LAL",
                     *         "awayTeamAbbr": "DEN"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example denver-nuggets-at-los-angeles-lakers-2024-03-02 */
                        slug: string;
                        /**
                         * @description The id.
                         * @example 203
                         */
                        gameId: number;
                        /**
                         * Format: date
                         * @example 2024-03-02
                         */
                        date: string;
                        /** @example LAL */
                        homeTeamAbbr: string;
                        /** @example DEN */
                        awayTeamAbbr: string;
                    }[];
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataPlayersByIdPropsHistory: {
        parameters: {
            query?: {
                /**
                 * @description First game day.
                 * @example 2024-03-02
                 */
                from?: string;
                /**
                 * @description Last game day, included.
                 * @example 2024-03-02
                 */
                to?: string;
                /** @description Also by the usual short names: pts, pra, 3pm … */
                stat?: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                /** @description Entries at most. */
                limit?: number;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The id.
                 * @example 203
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A player’s props and what he did. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "date": "2026-01-10",
                     *         "gameId": 203,
                     *         "opponentAbbreviation": "LAL",
                     *         "isHome": true,
                     *         "stat": "Points",
                     *         "period": "Q1",
                     *         "line": 26.5,
                     *         "book": "fanduel",
                     *         "overPrice": -110,
                     *         "underPrice": -110,
                     *         "closingLine": 26.5,
                     *         "actualValue": 35,
                     *         "result": "Over",
                     *         "isVoided": true
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** Format: date */
                        date: string;
                        /**
                         * @description The id.
                         * @example 203
                         */
                        gameId: number;
                        opponentAbbreviation: string | null;
                        isHome: boolean | null;
                        /**
                         * @description The figure.
                         * @enum {string}
                         */
                        stat: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                        period: ("Q1" | "Q2" | "Q3" | "Q4" | "H1" | "H2") | null;
                        /** @example 26.5 */
                        line: number;
                        /** @example fanduel */
                        book: string;
                        /**
                         * @description American odds.
                         * @example -110
                         */
                        overPrice: number;
                        /**
                         * @description American odds.
                         * @example -110
                         */
                        underPrice: number;
                        closingLine: number | null;
                        actualValue: number | null;
                        result: ("Over" | "Under" | "Push") | null;
                        /** @description He did not play, or the game was cancelled. */
                        isVoided: boolean;
                    }[];
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            404: components["responses"]["not-found"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getResearchPlayerByPlayerIdShootingZones: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The id.
                 * @example 203
                 */
                playerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where a player shoots from. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playerId": 203,
                     *       "playerName": "Nikola Jokić",
                     *       "season": "2023-24",
                     *       "opponentAbbreviation": "LAL",
                     *       "windows": [
                     *         {
                     *           "window": "season",
                     *           "games": 0,
                     *           "zones": [
                     *             {
                     *               "zone": "Restricted Area",
                     *               "attempts": 0,
                     *               "makes": 0,
                     *               "percentage": 0,
                     *               "pointsPerShot": 0,
                     *               "share": 0,
                     *               "leaguePercentage": 0,
                     *               "opponentPercentage": 0
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The id.
                         * @example 203
                         */
                        playerId: number;
                        /** @example Nikola Jokić */
                        playerName: string;
                        season: string | null;
                        opponentAbbreviation: string | null;
                        windows: {
                            /**
                             * @description The whole season, or its last games that he played.
                             * @enum {string}
                             */
                            window: "season" | "last10" | "last5";
                            games: number;
                            zones: {
                                /**
                                 * @description The league’s basic zones.
                                 * @enum {string}
                                 */
                                zone: "Restricted Area" | "In The Paint (Non-RA)" | "Mid-Range" | "Left Corner 3" | "Right Corner 3" | "Above the Break 3" | "Backcourt";
                                attempts: number;
                                makes: number;
                                percentage: number | null;
                                pointsPerShot: number | null;
                                share: number | null;
                                leaguePercentage: number | null;
                                opponentPercentage: number | null;
                            }[];
                        }[];
                    };
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            404: components["responses"]["not-found"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataResearchTeammatesByPlayerId: {
        parameters: {
            query?: {
                /** @description Also by the usual short names: pts, pra, 3pm … */
                stat?: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                /**
                 * @description A multiple of 0.5 from 0 to 200.
                 * @example 26.5
                 */
                line?: number;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The id.
                 * @example 203
                 */
                playerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A player with and without each regular teammate. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "playerId": 203,
                     *       "playerName": "Nikola Jokić",
                     *       "stat": "Points",
                     *       "line": 0,
                     *       "teammates": [
                     *         {
                     *           "playerId": 203,
                     *           "playerName": "Jamal Murray",
                     *           "status": "Out",
                     *           "with": {
                     *             "games": 0,
                     *             "minutes": 1,
                     *             "mean": 1,
                     *             "hitRate": 0,
                     *             "interval": [
                     *               0,
                     *               0
                     *             ]
                     *           },
                     *           "without": {
                     *             "games": 0,
                     *             "minutes": 1,
                     *             "mean": 1,
                     *             "hitRate": 0,
                     *             "interval": [
                     *               0,
                     *               0
                     *             ]
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The id.
                         * @example 203
                         */
                        playerId: number;
                        /** @example Nikola Jokić */
                        playerName: string;
                        /**
                         * @description The figure.
                         * @enum {string}
                         */
                        stat: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                        line: number | null;
                        teammates: {
                            /**
                             * @description The id.
                             * @example 203
                             */
                            playerId: number;
                            /** @example Jamal Murray */
                            playerName: string;
                            status: ("Out" | "Doubtful" | "Questionable" | "Probable" | "Available") | null;
                            with: {
                                games: number;
                                minutes: number | null;
                                mean: number | null;
                                hitRate: number | null;
                                /** @description 95 %: few games leave it wide. */
                                interval: number[];
                            };
                            without: {
                                games: number;
                                minutes: number | null;
                                mean: number | null;
                                hitRate: number | null;
                                /** @description 95 %: few games leave it wide. */
                                interval: number[];
                            };
                        }[];
                    };
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            404: components["responses"]["not-found"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getPlayersByIdNews: {
        parameters: {
            query: {
                /**
                 * @description The id.
                 * @example 203
                 */
                gameId: number;
                /** @description Entries a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The id.
                 * @example 203
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who plays: what was said of a player and his team before a game. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "playerId": 203,
                     *           "playerName": "text",
                     *           "isTeammate": true,
                     *           "status": "text",
                     *           "reason": "text",
                     *           "source": "text",
                     *           "knownAt": "2026-01-10T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": "MjAzIE5pa29sYQ"
                     *     }
                     */
                    "application/json": {
                        items: {
                            /**
                             * @description The id.
                             * @example 203
                             */
                            playerId: number;
                            playerName: string;
                            /** @description Said of one of his team, not of him. */
                            isTeammate: boolean;
                            /** @description Out, Doubtful, Questionable, Probable or Available. */
                            status: string;
                            /** @description In the source’s words; empty if it gives none. */
                            reason: string;
                            source: string;
                            /**
                             * Format: date-time
                             * @description When we learned of it.
                             */
                            knownAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted"];
            404: components["responses"]["not-found"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataOddsSnapshots: {
        parameters: {
            query?: {
                /** @description Of one player. */
                playerId?: number;
                /** @description Of one game. */
                gameId?: number;
                /** @description Also by the usual short names: pts, pra, 3pm … */
                stat?: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                /** @description The key of a book; GET /data/odds/books has them. */
                book?: string;
                /** @description Full is the full game, overtime included; by default all periods. */
                period?: "Full" | "Q1" | "Q2" | "Q3" | "Q4" | "H1" | "H2";
                /** @description From this moment on: RFC 3339, or a day, which begins at midnight US Eastern. */
                from?: string;
                /** @description Up to and including this moment, or this day to its end. */
                to?: string;
                /** @description With a leading - newest first. */
                sort?: "-capturedAt" | "capturedAt";
                /** @description Entries a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Quotes over time. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "gameId": 812,
                     *           "playerId": 204,
                     *           "playerName": "A Player",
                     *           "stat": "Points",
                     *           "period": null,
                     *           "book": "draftkings",
                     *           "bookTitle": "DraftKings",
                     *           "line": 24.5,
                     *           "overPrice": -115,
                     *           "underPrice": -105,
                     *           "capturedAt": "2024-03-02T22:14:05.000Z",
                     *           "endedAt": null,
                     *           "isTimeAssumed": false,
                     *           "source": "the-odds-api"
                     *         }
                     *       ],
                     *       "nextCursor": "MTcwOTQxNzY0NQ"
                     *     }
                     */
                    "application/json": {
                        items: {
                            /** @description GET /games lists them. */
                            gameId: number;
                            /** @description GET /players finds him. */
                            playerId: number;
                            playerName: string;
                            /**
                             * @description The figure that is bet on.
                             * @enum {string}
                             */
                            stat: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                            period: ("Q1" | "Q2" | "Q3" | "Q4" | "H1" | "H2") | null;
                            /** @description The book’s key. */
                            book: string;
                            bookTitle: string;
                            /** @description The threshold. */
                            line: number;
                            overPrice: number | null;
                            underPrice: number | null;
                            /**
                             * Format: date-time
                             * @description When we learned of it.
                             */
                            capturedAt: string;
                            endedAt: string | null;
                            /** @description The source gave no time; a rule supplied capturedAt. */
                            isTimeAssumed: boolean;
                            /** @description The feed that told it. */
                            source: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataOddsMovements: {
        parameters: {
            query?: {
                /** @description Of one player. */
                playerId?: number;
                /** @description Of one game. */
                gameId?: number;
                /** @description Also by the usual short names: pts, pra, 3pm … */
                stat?: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                /** @description From this moment on: RFC 3339, or a day, which begins at midnight US Eastern. */
                from?: string;
                /** @description Up to and including this moment, or this day to its end. */
                to?: string;
                /** @description Entries a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Movements of the consensus line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 31,
                     *           "gameId": 812,
                     *           "playerId": 204,
                     *           "playerName": "A Player",
                     *           "stat": "Points",
                     *           "period": null,
                     *           "from": 24.5,
                     *           "fromSince": "2024-03-02T16:00:10.000Z",
                     *           "to": 26.5,
                     *           "detectedAt": "2024-03-02T22:14:05.000Z",
                     *           "delta": 2,
                     *           "openLine": 23.5,
                     *           "openedAt": "2024-03-01T21:30:00.000Z",
                     *           "sinceOpen": 3,
                     *           "books": 7
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        items: {
                            /** @description Later movements have higher ids. */
                            id: number;
                            /** @description GET /games lists them. */
                            gameId: number;
                            /** @description GET /players finds him. */
                            playerId: number;
                            playerName: string;
                            /**
                             * @description The figure that is bet on.
                             * @enum {string}
                             */
                            stat: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                            period: ("Q1" | "Q2" | "Q3" | "Q4" | "H1" | "H2") | null;
                            /** @description The consensus line before. */
                            from: number;
                            /**
                             * Format: date-time
                             * @description Since when it had stood there.
                             */
                            fromSince: string;
                            /** @description The consensus line after. */
                            to: number;
                            /**
                             * Format: date-time
                             * @description When it had moved.
                             */
                            detectedAt: string;
                            /** @description `to` less `from`. */
                            delta: number;
                            /** @description The first consensus line on record. */
                            openLine: number;
                            /**
                             * Format: date-time
                             * @description When that was.
                             */
                            openedAt: string;
                            /** @description `to` less `openLine`. */
                            sinceOpen: number;
                            /** @description Books with a sound two-sided quote on the prop. */
                            books: number;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataOddsBooks: {
        parameters: {
            query?: {
                /** @description Entries a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The books, and how they stand now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "key": "draftkings",
                     *           "title": "DraftKings",
                     *           "kind": "sportsbook",
                     *           "isSharp": false,
                     *           "inConsensus": true,
                     *           "sameFeedAs": null,
                     *           "activeProps": 311,
                     *           "lastQuoteAt": "2024-03-02T22:14:05.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        items: {
                            /** @description What other answers and the parameter `book` call it. */
                            key: string;
                            title: string;
                            /**
                             * @description A pick-em board shows lines without prices.
                             * @enum {string}
                             */
                            kind: "sportsbook" | "pick-em";
                            /** @description Known to take large bets from winners. Told only: it weighs nothing. */
                            isSharp: boolean;
                            /** @description Its quotes are read for the consensus; of a pick-em board none are. */
                            inConsensus: boolean;
                            sameFeedAs: string | null;
                            /** @description Props of games to come on which it has a line now. */
                            activeProps: number;
                            lastQuoteAt: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postOpsOperationsIngest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "espn",
                 *       "date": "2026-01-10",
                 *       "league": "Nba"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description A source as GET /ops/data-freshness names it.
                     * @example espn
                     */
                    source: string;
                    /**
                     * Format: date
                     * @description Game day.
                     * @example 2026-01-10
                     */
                    date?: string;
                    /**
                     * @description By default Nba.
                     * @enum {string}
                     */
                    league?: "Nba" | "Wnba";
                };
            };
        };
        responses: {
            /** @description A queued operation. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 41,
                     *       "type": "settle",
                     *       "targetService": "settler",
                     *       "status": "queued",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "createdBy": "account 1",
                     *       "startedAt": "2026-01-10T12:00:00.000Z",
                     *       "completedAt": "2026-01-10T12:00:00.000Z",
                     *       "durationMs": 0,
                     *       "cancelRequested": true,
                     *       "output": null,
                     *       "error": "The feed did not answer.",
                     *       "links": {
                     *         "self": "/api/v1/ops/operations/41",
                     *         "cancel": "/api/v1/ops/operations/41/cancel"
                     *       },
                     *       "input": {
                     *         "date": "2026-01-10"
                     *       },
                     *       "retryOf": 41
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            409: components["responses"]["idempotency-mismatch"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postOpsOperationsScoreDay: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-01-10",
                 *       "league": "Nba"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date
                     * @description Game day.
                     * @example 2026-01-10
                     */
                    date: string;
                    /**
                     * @description By default Nba.
                     * @enum {string}
                     */
                    league?: "Nba" | "Wnba";
                };
            };
        };
        responses: {
            /** @description A queued operation. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 41,
                     *       "type": "settle",
                     *       "targetService": "settler",
                     *       "status": "queued",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "createdBy": "account 1",
                     *       "startedAt": "2026-01-10T12:00:00.000Z",
                     *       "completedAt": "2026-01-10T12:00:00.000Z",
                     *       "durationMs": 0,
                     *       "cancelRequested": true,
                     *       "output": null,
                     *       "error": "The feed did not answer.",
                     *       "links": {
                     *         "self": "/api/v1/ops/operations/41",
                     *         "cancel": "/api/v1/ops/operations/41/cancel"
                     *       },
                     *       "input": {
                     *         "date": "2026-01-10"
                     *       },
                     *       "retryOf": 41
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            409: components["responses"]["idempotency-mismatch"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postOpsOperationsRepublishPicks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-01-10",
                 *       "league": "Nba"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date
                     * @description Game day.
                     * @example 2026-01-10
                     */
                    date: string;
                    /**
                     * @description By default Nba.
                     * @enum {string}
                     */
                    league?: "Nba" | "Wnba";
                };
            };
        };
        responses: {
            /** @description A queued operation. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 41,
                     *       "type": "settle",
                     *       "targetService": "settler",
                     *       "status": "queued",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "createdBy": "account 1",
                     *       "startedAt": "2026-01-10T12:00:00.000Z",
                     *       "completedAt": "2026-01-10T12:00:00.000Z",
                     *       "durationMs": 0,
                     *       "cancelRequested": true,
                     *       "output": null,
                     *       "error": "The feed did not answer.",
                     *       "links": {
                     *         "self": "/api/v1/ops/operations/41",
                     *         "cancel": "/api/v1/ops/operations/41/cancel"
                     *       },
                     *       "input": {
                     *         "date": "2026-01-10"
                     *       },
                     *       "retryOf": 41
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            409: components["responses"]["idempotency-mismatch.operation-conflict"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postOpsOperationsSettle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "date": "2026-01-10",
                 *       "force": true
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date
                     * @description Game day.
                     * @example 2026-01-10
                     */
                    date: string;
                    /** @description Grades corrected box scores anew, however long ago the first grade was. */
                    force?: boolean;
                };
            };
        };
        responses: {
            /** @description A queued operation. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 41,
                     *       "type": "settle",
                     *       "targetService": "settler",
                     *       "status": "queued",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "createdBy": "account 1",
                     *       "startedAt": "2026-01-10T12:00:00.000Z",
                     *       "completedAt": "2026-01-10T12:00:00.000Z",
                     *       "durationMs": 0,
                     *       "cancelRequested": true,
                     *       "output": null,
                     *       "error": "The feed did not answer.",
                     *       "links": {
                     *         "self": "/api/v1/ops/operations/41",
                     *         "cancel": "/api/v1/ops/operations/41/cancel"
                     *       },
                     *       "input": {
                     *         "date": "2026-01-10"
                     *       },
                     *       "retryOf": 41
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            409: components["responses"]["idempotency-mismatch"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postOpsOperationsSettleRange: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-01-10",
                 *       "to": "2026-01-10",
                 *       "force": true
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date
                     * @description First game day.
                     * @example 2026-01-10
                     */
                    from: string;
                    /**
                     * Format: date
                     * @description Last game day, included.
                     * @example 2026-01-10
                     */
                    to: string;
                    /** @description Grades corrected box scores anew, however long ago the first grade was. */
                    force?: boolean;
                };
            };
        };
        responses: {
            /** @description A queued operation. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 41,
                     *       "type": "settle",
                     *       "targetService": "settler",
                     *       "status": "queued",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "createdBy": "account 1",
                     *       "startedAt": "2026-01-10T12:00:00.000Z",
                     *       "completedAt": "2026-01-10T12:00:00.000Z",
                     *       "durationMs": 0,
                     *       "cancelRequested": true,
                     *       "output": null,
                     *       "error": "The feed did not answer.",
                     *       "links": {
                     *         "self": "/api/v1/ops/operations/41",
                     *         "cancel": "/api/v1/ops/operations/41/cancel"
                     *       },
                     *       "input": {
                     *         "date": "2026-01-10"
                     *       },
                     *       "retryOf": 41
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            409: components["responses"]["idempotency-mismatch.operation-conflict"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getOpsOperations: {
        parameters: {
            query?: {
                /** @description Only those. */
                status?: "queued" | "running" | "succeeded" | "failed" | "cancelled";
                /** @description Only those. */
                type?: "ingest" | "score-day" | "republish-picks" | "settle" | "settle-range";
                /** @description Entries at most. */
                limit?: number;
                /**
                 * @description nextCursor of the page before.
                 * @example 41
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was queued, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 41,
                     *           "type": "settle",
                     *           "targetService": "settler",
                     *           "status": "queued",
                     *           "createdAt": "2026-01-10T12:00:00.000Z",
                     *           "createdBy": "account 1",
                     *           "startedAt": "2026-01-10T12:00:00.000Z",
                     *           "completedAt": "2026-01-10T12:00:00.000Z",
                     *           "durationMs": 0,
                     *           "cancelRequested": true,
                     *           "output": null,
                     *           "error": "The feed did not answer.",
                     *           "links": {
                     *             "self": "/api/v1/ops/operations/41",
                     *             "cancel": "/api/v1/ops/operations/41/cancel"
                     *           },
                     *           "input": {
                     *             "date": "2026-01-10"
                     *           },
                     *           "retryOf": 41
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Operation"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getOpsOperationsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id.
                 * @example 41
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A queued operation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 41,
                     *       "type": "settle",
                     *       "targetService": "settler",
                     *       "status": "queued",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "createdBy": "account 1",
                     *       "startedAt": "2026-01-10T12:00:00.000Z",
                     *       "completedAt": "2026-01-10T12:00:00.000Z",
                     *       "durationMs": 0,
                     *       "cancelRequested": true,
                     *       "output": null,
                     *       "error": "The feed did not answer.",
                     *       "links": {
                     *         "self": "/api/v1/ops/operations/41",
                     *         "cancel": "/api/v1/ops/operations/41/cancel"
                     *       },
                     *       "input": {
                     *         "date": "2026-01-10"
                     *       },
                     *       "retryOf": 41
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            404: components["responses"]["not-found"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postOpsOperationsByIdCancel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id.
                 * @example 41
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A queued operation. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 41,
                     *       "type": "settle",
                     *       "targetService": "settler",
                     *       "status": "queued",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "createdBy": "account 1",
                     *       "startedAt": "2026-01-10T12:00:00.000Z",
                     *       "completedAt": "2026-01-10T12:00:00.000Z",
                     *       "durationMs": 0,
                     *       "cancelRequested": true,
                     *       "output": null,
                     *       "error": "The feed did not answer.",
                     *       "links": {
                     *         "self": "/api/v1/ops/operations/41",
                     *         "cancel": "/api/v1/ops/operations/41/cancel"
                     *       },
                     *       "input": {
                     *         "date": "2026-01-10"
                     *       },
                     *       "retryOf": 41
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            404: components["responses"]["not-found"];
            409: components["responses"]["operation-state"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postOpsOperationsByIdRetry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id.
                 * @example 41
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A queued operation. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 41,
                     *       "type": "settle",
                     *       "targetService": "settler",
                     *       "status": "queued",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "createdBy": "account 1",
                     *       "startedAt": "2026-01-10T12:00:00.000Z",
                     *       "completedAt": "2026-01-10T12:00:00.000Z",
                     *       "durationMs": 0,
                     *       "cancelRequested": true,
                     *       "output": null,
                     *       "error": "The feed did not answer.",
                     *       "links": {
                     *         "self": "/api/v1/ops/operations/41",
                     *         "cancel": "/api/v1/ops/operations/41/cancel"
                     *       },
                     *       "input": {
                     *         "date": "2026-01-10"
                     *       },
                     *       "retryOf": 41
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            404: components["responses"]["not-found"];
            409: components["responses"]["operation-conflict.operation-state"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getOpsHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the service is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "healthy",
                     *       "version": "0.1.0",
                     *       "uptimeSeconds": 0,
                     *       "simulated": true,
                     *       "checks": [
                     *         {
                     *           "name": "database",
                     *           "status": "healthy",
                     *           "detail": "answers",
                     *           "latencyMs": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The worst of the checks.
                         * @enum {string}
                         */
                        status: "healthy" | "degraded" | "down";
                        /** @example 0.1.0 */
                        version: string;
                        /** @description Of the process that answers. */
                        uptimeSeconds: number;
                        /** @description The league is a simulation: no pick here is about a real game. */
                        simulated: boolean;
                        checks: {
                            /** @example database */
                            name: string;
                            /**
                             * @description The worst decides.
                             * @enum {string}
                             */
                            status: "healthy" | "degraded" | "down";
                            /** @example answers */
                            detail: string;
                            latencyMs: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getOpsServices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every service, by its heartbeats and its jobs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "service": "scorer",
                     *         "status": "healthy",
                     *         "lastJobAt": "2026-01-10T12:00:00.000Z",
                     *         "lastJobName": "score-day",
                     *         "lastJobStatus": "succeeded",
                     *         "ageMinutes": 0,
                     *         "processes": [
                     *           {
                     *             "id": "text",
                     *             "host": "text",
                     *             "pid": 0,
                     *             "roles": [
                     *               "text"
                     *             ],
                     *             "startedAt": "2026-01-10T12:00:00.000Z",
                     *             "lastHeartbeatSeconds": 0
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example scorer */
                        service: string;
                        /**
                         * @description down: no heartbeat; degraded: its last job failed, or work waits for it too long.
                         * @enum {string}
                         */
                        status: "healthy" | "degraded" | "down";
                        /**
                         * Format: date-time
                         * @description When its last job ended, or began if it still runs; its start if it has run none.
                         */
                        lastJobAt: string;
                        /**
                         * @description `start` if it has run none.
                         * @example score-day
                         */
                        lastJobName: string;
                        /** @example succeeded */
                        lastJobStatus: string;
                        ageMinutes: number;
                        /** @description Every process that is alive and at work on it, the oldest first. */
                        processes: {
                            id: string;
                            host: string;
                            pid: number;
                            roles: string[];
                            /**
                             * Format: date-time
                             * @description By the service’s clock.
                             */
                            startedAt: string;
                            /** @description Since its last heartbeat; it beats every 5 s. */
                            lastHeartbeatSeconds: number;
                        }[];
                    }[];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getOpsDataFreshness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How fresh each source is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "source": "espn",
                     *         "lastSuccessAt": "2026-01-10T12:00:00.000Z",
                     *         "ageMinutes": 0,
                     *         "status": "fresh"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example espn */
                        source: string;
                        lastSuccessAt: string | null;
                        ageMinutes: number | null;
                        /**
                         * @description missing: never read.
                         * @enum {string}
                         */
                        status: "fresh" | "stale" | "missing";
                    }[];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getOpsErrors: {
        parameters: {
            query?: {
                /**
                 * @description By default a day ago.
                 * @example 2026-01-10T12:00:00Z
                 */
                from?: string;
                /** @description Entries at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What went wrong, by category and step. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "errorCategory": "network",
                     *         "stepName": "ingest",
                     *         "count": 1,
                     *         "lastOccurrence": "2026-01-10T12:00:00.000Z",
                     *         "sampleMessages": [
                     *           "The feed did not answer."
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example network */
                        errorCategory: string;
                        /** @example ingest */
                        stepName: string;
                        count: number;
                        /**
                         * Format: date-time
                         * @description The latest of them.
                         */
                        lastOccurrence: string;
                        /** @description The newest different ones, five at most, without secrets. */
                        sampleMessages: string[];
                    }[];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getOpsJobsByJobNameRuns: {
        parameters: {
            query?: {
                /** @description Entries at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The name of the job.
                 * @example score-day
                 */
                jobName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Runs of a job, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 41,
                     *         "jobName": "score-day",
                     *         "service": "scorer",
                     *         "status": "running",
                     *         "startedAt": "2026-01-10T12:00:00.000Z",
                     *         "completedAt": "2026-01-10T12:00:00.000Z",
                     *         "durationSeconds": 0,
                     *         "picksGenerated": 0,
                     *         "errorMessage": "The feed did not answer."
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /**
                         * @description The id.
                         * @example 41
                         */
                        id: number;
                        /** @example score-day */
                        jobName: string;
                        /** @example scorer */
                        service: string;
                        /**
                         * @description How it stands.
                         * @enum {string}
                         */
                        status: "running" | "succeeded" | "failed" | "cancelled";
                        /**
                         * Format: date-time
                         * @description When it was begun first.
                         */
                        startedAt: string;
                        completedAt: string | null;
                        durationSeconds: number | null;
                        picksGenerated: number;
                        errorMessage: string | null;
                    }[];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            404: components["responses"]["not-found"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getAdminConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole configuration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "section": "schedule",
                     *         "key": "settle-recent-days",
                     *         "value": "at 04:30, 12:00",
                     *         "type": "schedule",
                     *         "default": "at 04:30, 12:00",
                     *         "range": "every 5m, at 04:30, off",
                     *         "description": "Grades the picks of the last days.",
                     *         "updatedAt": "2026-01-10T12:00:00.000Z",
                     *         "updatedBy": "account 1"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example schedule */
                        section: string;
                        /** @example settle-recent-days */
                        key: string;
                        /**
                         * @description The value in force, as text.
                         * @example at 04:30, 12:00
                         */
                        value: string;
                        /** @example schedule */
                        type: string;
                        /** @example at 04:30, 12:00 */
                        default: string;
                        /**
                         * @description What the value may be.
                         * @example every 5m, at 04:30, off
                         */
                        range: string;
                        /** @example Grades the picks of the last days. */
                        description: string;
                        updatedAt: string | null;
                        updatedBy: string | null;
                    }[];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getAdminConfigBySection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As GET /admin/config has it.
                 * @example schedule
                 */
                section: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One section of the configuration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "section": "schedule",
                     *         "key": "settle-recent-days",
                     *         "value": "at 04:30, 12:00",
                     *         "type": "schedule",
                     *         "default": "at 04:30, 12:00",
                     *         "range": "every 5m, at 04:30, off",
                     *         "description": "Grades the picks of the last days.",
                     *         "updatedAt": "2026-01-10T12:00:00.000Z",
                     *         "updatedBy": "account 1"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example schedule */
                        section: string;
                        /** @example settle-recent-days */
                        key: string;
                        /**
                         * @description The value in force, as text.
                         * @example at 04:30, 12:00
                         */
                        value: string;
                        /** @example schedule */
                        type: string;
                        /** @example at 04:30, 12:00 */
                        default: string;
                        /**
                         * @description What the value may be.
                         * @example every 5m, at 04:30, off
                         */
                        range: string;
                        /** @example Grades the picks of the last days. */
                        description: string;
                        updatedAt: string | null;
                        updatedBy: string | null;
                    }[];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            404: components["responses"]["not-found"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getAdminConfigBySectionByKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As GET /admin/config has it.
                 * @example schedule
                 */
                section: string;
                /**
                 * @description A key of the section.
                 * @example settle-recent-days
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One key of the configuration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "section": "schedule",
                     *       "key": "settle-recent-days",
                     *       "value": "at 04:30, 12:00",
                     *       "type": "schedule",
                     *       "default": "at 04:30, 12:00",
                     *       "range": "every 5m, at 04:30, off",
                     *       "description": "Grades the picks of the last days.",
                     *       "updatedAt": "2026-01-10T12:00:00.000Z",
                     *       "updatedBy": "account 1"
                     *     }
                     */
                    "application/json": {
                        /** @example schedule */
                        section: string;
                        /** @example settle-recent-days */
                        key: string;
                        /**
                         * @description The value in force, as text.
                         * @example at 04:30, 12:00
                         */
                        value: string;
                        /** @example schedule */
                        type: string;
                        /** @example at 04:30, 12:00 */
                        default: string;
                        /**
                         * @description What the value may be.
                         * @example every 5m, at 04:30, off
                         */
                        range: string;
                        /** @example Grades the picks of the last days. */
                        description: string;
                        updatedAt: string | null;
                        updatedBy: string | null;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            404: components["responses"]["not-found"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    putAdminConfigBySectionByKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As GET /admin/config has it.
                 * @example schedule
                 */
                section: string;
                /**
                 * @description A key of the section.
                 * @example settle-recent-days
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": "at 05:00, 12:00"
                 *     }
                 */
                "application/json": {
                    /** @example at 05:00, 12:00 */
                    value: string;
                };
            };
        };
        responses: {
            /** @description Set one key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "section": "schedule",
                     *       "key": "settle-recent-days",
                     *       "value": "at 04:30, 12:00",
                     *       "type": "schedule",
                     *       "default": "at 04:30, 12:00",
                     *       "range": "every 5m, at 04:30, off",
                     *       "description": "Grades the picks of the last days.",
                     *       "updatedAt": "2026-01-10T12:00:00.000Z",
                     *       "updatedBy": "account 1"
                     *     }
                     */
                    "application/json": {
                        /** @example schedule */
                        section: string;
                        /** @example settle-recent-days */
                        key: string;
                        /**
                         * @description The value in force, as text.
                         * @example at 04:30, 12:00
                         */
                        value: string;
                        /** @example schedule */
                        type: string;
                        /** @example at 04:30, 12:00 */
                        default: string;
                        /**
                         * @description What the value may be.
                         * @example every 5m, at 04:30, off
                         */
                        range: string;
                        /** @example Grades the picks of the last days. */
                        description: string;
                        updatedAt: string | null;
                        updatedBy: string | null;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            404: components["responses"]["not-found"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getAdminAudit: {
        parameters: {
            query?: {
                /** @description Only what was done to this, such as `schedule/housekeeping`. */
                subject?: string;
                /** @description Entries at most. */
                limit?: number;
                /**
                 * @description nextCursor of the page before.
                 * @example 41
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who changed what, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 1,
                     *           "at": "2026-01-10T12:00:00.000Z",
                     *           "actor": "account 1",
                     *           "action": "config.set",
                     *           "subject": "schedule/settle-recent-days",
                     *           "before": "at 04:30, 12:00",
                     *           "after": "at 05:00, 12:00",
                     *           "requestId": "req_2c9f0b"
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": {
                        items: {
                            id: number;
                            /**
                             * Format: date-time
                             * @description When.
                             */
                            at: string;
                            /** @example account 1 */
                            actor: string;
                            /** @example config.set */
                            action: string;
                            /** @example schedule/settle-recent-days */
                            subject: string;
                            before: string | null;
                            after: string | null;
                            requestId: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getOpsNames: {
        parameters: {
            query?: {
                /** @description Entries a page. */
                limit?: number;
                /** @description nextCursor of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Names that wait for a decision. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "source": "text",
                     *           "spelling": "text",
                     *           "reason": "text",
                     *           "lastSeen": "2026-01-10T12:00:00.000Z",
                     *           "times": 1,
                     *           "suggestions": [
                     *             {
                     *               "playerId": 1,
                     *               "playerName": "text"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": {
                        items: {
                            /** @description The feed that says it. */
                            source: string;
                            /** @description As the feed writes it. */
                            spelling: string;
                            /** @description Why it leads to nobody. */
                            reason: string;
                            /** Format: date-time */
                            lastSeen: string;
                            times: number;
                            /** @description Players with names like it, the likest first. A help, not a decision. */
                            suggestions: {
                                playerId: number;
                                playerName: string;
                            }[];
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postOpsNamesDecide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "spelling": "text",
                 *       "playerId": 1
                 *     }
                 */
                "application/json": {
                    /** @description As the feed writes it. */
                    spelling: string;
                    playerId: number;
                };
            };
        };
        responses: {
            /** @description Say whom a spelling means. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "spelling": "text",
                     *       "playerId": 1,
                     *       "playerName": "text"
                     *     }
                     */
                    "application/json": {
                        spelling: string;
                        playerId: number;
                        playerName: string;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.scope-required.tier-required"];
            404: components["responses"]["not-found"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataExports: {
        parameters: {
            query?: {
                /** @description Exports a page. */
                limit?: number;
                /**
                 * @description nextCursor of the page before.
                 * @example 12
                 */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your exports. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 12,
                     *           "type": "picks",
                     *           "format": "csv",
                     *           "filters": {
                     *             "from": "2026-01-01",
                     *             "to": "2026-01-31"
                     *           },
                     *           "status": "queued",
                     *           "createdAt": "2026-01-10T12:00:00.000Z",
                     *           "startedAt": "2026-01-10T12:00:00.000Z",
                     *           "completedAt": "2026-01-10T12:00:00.000Z",
                     *           "expiresAt": "2026-01-10T12:00:00.000Z",
                     *           "removedAt": "2026-01-10T12:00:00.000Z",
                     *           "rows": 0,
                     *           "bytes": 0,
                     *           "sha256": "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                     *           "error": "The disk is full.",
                     *           "links": {
                     *             "self": "/api/v1/data/exports/12",
                     *             "download": "/api/v1/data/exports/12/download"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": {
                        items: {
                            /**
                             * @description The id.
                             * @example 12
                             */
                            id: number;
                            /**
                             * @description picks: of each day the board as it stands. settled_picks: picks of record with their outcome. line_movements: those that were announced. player_game_logs: a row a player and game. odds_snapshots: a row a quote, from when to when it stood. track_record: its figures, in total and by group.
                             * @enum {string}
                             */
                            type: "picks" | "settled_picks" | "line_movements" | "player_game_logs" | "odds_snapshots" | "track_record";
                            /**
                             * @description ndjson is a JSON object a line; parquet has typed columns.
                             * @enum {string}
                             */
                            format: "csv" | "ndjson" | "parquet";
                            /**
                             * @description from and to for every type; stat and playerId for all but the logs and the record, playerId for the logs too; team for the logs; book for odds_snapshots; rating for both kinds of picks; by for the record.
                             * @example {
                             *       "from": "2026-01-01",
                             *       "to": "2026-01-31"
                             *     }
                             */
                            filters: {
                                /**
                                 * @description First game day.
                                 * @example 2024-03-02
                                 */
                                from?: string;
                                /**
                                 * @description Last game day, included.
                                 * @example 2024-03-02
                                 */
                                to?: string;
                                /**
                                 * @description Also by the usual short names.
                                 * @enum {string}
                                 */
                                stat?: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                                /**
                                 * @description The id.
                                 * @example 12
                                 */
                                playerId?: number;
                                /** @description The player’s team, abbreviated. */
                                team?: string;
                                /** @description As GET /data/odds/books names it. */
                                book?: string;
                                /**
                                 * @description Of the pick.
                                 * @enum {string}
                                 */
                                rating?: "Premium" | "Standard" | "Lean" | "Avoid";
                                /**
                                 * @description What the groups of the record are by.
                                 * @enum {string}
                                 */
                                by?: "stat" | "rating" | "direction" | "book" | "month" | "week";
                            };
                            /**
                             * @description Where it stands.
                             * @enum {string}
                             */
                            status: "queued" | "running" | "completed" | "failed";
                            /**
                             * Format: date-time
                             * @description Also the moment as of which it answers.
                             */
                            createdAt: string;
                            startedAt: string | null;
                            completedAt: string | null;
                            expiresAt: string | null;
                            removedAt: string | null;
                            rows: number | null;
                            bytes: number | null;
                            sha256: string | null;
                            error: string | null;
                            /**
                             * @description `self`, and `download` while there is a file.
                             * @example {
                             *       "self": "/api/v1/data/exports/12",
                             *       "download": "/api/v1/data/exports/12/download"
                             *     }
                             */
                            links: {
                                [key: string]: string;
                            };
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postDataExports: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "picks",
                 *       "format": "csv",
                 *       "filters": {
                 *         "from": "2026-01-01",
                 *         "to": "2026-01-31"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description picks: of each day the board as it stands. settled_picks: picks of record with their outcome. line_movements: those that were announced. player_game_logs: a row a player and game. odds_snapshots: a row a quote, from when to when it stood. track_record: its figures, in total and by group.
                     * @enum {string}
                     */
                    type: "picks" | "settled_picks" | "line_movements" | "player_game_logs" | "odds_snapshots" | "track_record";
                    /**
                     * @description ndjson is a JSON object a line; parquet has typed columns.
                     * @enum {string}
                     */
                    format: "csv" | "ndjson" | "parquet";
                    /**
                     * @description from and to for every type; stat and playerId for all but the logs and the record, playerId for the logs too; team for the logs; book for odds_snapshots; rating for both kinds of picks; by for the record.
                     * @example {
                     *       "from": "2026-01-01",
                     *       "to": "2026-01-31"
                     *     }
                     */
                    filters?: {
                        /**
                         * @description First game day.
                         * @example 2024-03-02
                         */
                        from?: string;
                        /**
                         * @description Last game day, included.
                         * @example 2024-03-02
                         */
                        to?: string;
                        /**
                         * @description Also by the usual short names.
                         * @enum {string}
                         */
                        stat?: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                        /**
                         * @description The id.
                         * @example 12
                         */
                        playerId?: number;
                        /** @description The player’s team, abbreviated. */
                        team?: string;
                        /** @description As GET /data/odds/books names it. */
                        book?: string;
                        /**
                         * @description Of the pick.
                         * @enum {string}
                         */
                        rating?: "Premium" | "Standard" | "Lean" | "Avoid";
                        /**
                         * @description What the groups of the record are by.
                         * @enum {string}
                         */
                        by?: "stat" | "rating" | "direction" | "book" | "month" | "week";
                    };
                };
            };
        };
        responses: {
            /** @description Ask for an export. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "type": "picks",
                     *       "format": "csv",
                     *       "filters": {
                     *         "from": "2026-01-01",
                     *         "to": "2026-01-31"
                     *       },
                     *       "status": "queued",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "startedAt": "2026-01-10T12:00:00.000Z",
                     *       "completedAt": "2026-01-10T12:00:00.000Z",
                     *       "expiresAt": "2026-01-10T12:00:00.000Z",
                     *       "removedAt": "2026-01-10T12:00:00.000Z",
                     *       "rows": 0,
                     *       "bytes": 0,
                     *       "sha256": "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                     *       "error": "The disk is full.",
                     *       "links": {
                     *         "self": "/api/v1/data/exports/12",
                     *         "download": "/api/v1/data/exports/12/download"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The id.
                         * @example 12
                         */
                        id: number;
                        /**
                         * @description picks: of each day the board as it stands. settled_picks: picks of record with their outcome. line_movements: those that were announced. player_game_logs: a row a player and game. odds_snapshots: a row a quote, from when to when it stood. track_record: its figures, in total and by group.
                         * @enum {string}
                         */
                        type: "picks" | "settled_picks" | "line_movements" | "player_game_logs" | "odds_snapshots" | "track_record";
                        /**
                         * @description ndjson is a JSON object a line; parquet has typed columns.
                         * @enum {string}
                         */
                        format: "csv" | "ndjson" | "parquet";
                        /**
                         * @description from and to for every type; stat and playerId for all but the logs and the record, playerId for the logs too; team for the logs; book for odds_snapshots; rating for both kinds of picks; by for the record.
                         * @example {
                         *       "from": "2026-01-01",
                         *       "to": "2026-01-31"
                         *     }
                         */
                        filters: {
                            /**
                             * @description First game day.
                             * @example 2024-03-02
                             */
                            from?: string;
                            /**
                             * @description Last game day, included.
                             * @example 2024-03-02
                             */
                            to?: string;
                            /**
                             * @description Also by the usual short names.
                             * @enum {string}
                             */
                            stat?: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                            /**
                             * @description The id.
                             * @example 12
                             */
                            playerId?: number;
                            /** @description The player’s team, abbreviated. */
                            team?: string;
                            /** @description As GET /data/odds/books names it. */
                            book?: string;
                            /**
                             * @description Of the pick.
                             * @enum {string}
                             */
                            rating?: "Premium" | "Standard" | "Lean" | "Avoid";
                            /**
                             * @description What the groups of the record are by.
                             * @enum {string}
                             */
                            by?: "stat" | "rating" | "direction" | "book" | "month" | "week";
                        };
                        /**
                         * @description Where it stands.
                         * @enum {string}
                         */
                        status: "queued" | "running" | "completed" | "failed";
                        /**
                         * Format: date-time
                         * @description Also the moment as of which it answers.
                         */
                        createdAt: string;
                        startedAt: string | null;
                        completedAt: string | null;
                        expiresAt: string | null;
                        removedAt: string | null;
                        rows: number | null;
                        bytes: number | null;
                        sha256: string | null;
                        error: string | null;
                        /**
                         * @description `self`, and `download` while there is a file.
                         * @example {
                         *       "self": "/api/v1/data/exports/12",
                         *       "download": "/api/v1/data/exports/12/download"
                         *     }
                         */
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            409: components["responses"]["idempotency-mismatch"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataExportsById: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The id.
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One export. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 12,
                     *       "type": "picks",
                     *       "format": "csv",
                     *       "filters": {
                     *         "from": "2026-01-01",
                     *         "to": "2026-01-31"
                     *       },
                     *       "status": "queued",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "startedAt": "2026-01-10T12:00:00.000Z",
                     *       "completedAt": "2026-01-10T12:00:00.000Z",
                     *       "expiresAt": "2026-01-10T12:00:00.000Z",
                     *       "removedAt": "2026-01-10T12:00:00.000Z",
                     *       "rows": 0,
                     *       "bytes": 0,
                     *       "sha256": "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                     *       "error": "The disk is full.",
                     *       "links": {
                     *         "self": "/api/v1/data/exports/12",
                     *         "download": "/api/v1/data/exports/12/download"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The id.
                         * @example 12
                         */
                        id: number;
                        /**
                         * @description picks: of each day the board as it stands. settled_picks: picks of record with their outcome. line_movements: those that were announced. player_game_logs: a row a player and game. odds_snapshots: a row a quote, from when to when it stood. track_record: its figures, in total and by group.
                         * @enum {string}
                         */
                        type: "picks" | "settled_picks" | "line_movements" | "player_game_logs" | "odds_snapshots" | "track_record";
                        /**
                         * @description ndjson is a JSON object a line; parquet has typed columns.
                         * @enum {string}
                         */
                        format: "csv" | "ndjson" | "parquet";
                        /**
                         * @description from and to for every type; stat and playerId for all but the logs and the record, playerId for the logs too; team for the logs; book for odds_snapshots; rating for both kinds of picks; by for the record.
                         * @example {
                         *       "from": "2026-01-01",
                         *       "to": "2026-01-31"
                         *     }
                         */
                        filters: {
                            /**
                             * @description First game day.
                             * @example 2024-03-02
                             */
                            from?: string;
                            /**
                             * @description Last game day, included.
                             * @example 2024-03-02
                             */
                            to?: string;
                            /**
                             * @description Also by the usual short names.
                             * @enum {string}
                             */
                            stat?: "Points" | "Rebounds" | "Assists" | "Threes" | "Steals" | "Blocks" | "Turnovers" | "PtsRebAst" | "PtsReb" | "PtsAst" | "RebAst" | "StlBlk" | "FieldGoalsMade" | "FieldGoalsAttempted" | "ThreesAttempted" | "FreeThrowsMade" | "FreeThrowsAttempted" | "DoubleDouble" | "TripleDouble";
                            /**
                             * @description The id.
                             * @example 12
                             */
                            playerId?: number;
                            /** @description The player’s team, abbreviated. */
                            team?: string;
                            /** @description As GET /data/odds/books names it. */
                            book?: string;
                            /**
                             * @description Of the pick.
                             * @enum {string}
                             */
                            rating?: "Premium" | "Standard" | "Lean" | "Avoid";
                            /**
                             * @description What the groups of the record are by.
                             * @enum {string}
                             */
                            by?: "stat" | "rating" | "direction" | "book" | "month" | "week";
                        };
                        /**
                         * @description Where it stands.
                         * @enum {string}
                         */
                        status: "queued" | "running" | "completed" | "failed";
                        /**
                         * Format: date-time
                         * @description Also the moment as of which it answers.
                         */
                        createdAt: string;
                        startedAt: string | null;
                        completedAt: string | null;
                        expiresAt: string | null;
                        removedAt: string | null;
                        rows: number | null;
                        bytes: number | null;
                        sha256: string | null;
                        error: string | null;
                        /**
                         * @description `self`, and `download` while there is a file.
                         * @example {
                         *       "self": "/api/v1/data/exports/12",
                         *       "download": "/api/v1/data/exports/12/download"
                         *     }
                         */
                        links: {
                            [key: string]: string;
                        };
                    };
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            404: components["responses"]["not-found"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataExportsByIdDownload: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of the answer that you have: 304 without a body if it is still the answer.
                 * @example W/"tag"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The id.
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example text */
                    "text/csv": string;
                    /** @example text */
                    "application/x-ndjson": string;
                    /** @example text */
                    "application/vnd.apache.parquet": string;
                };
            };
            /** @description The part of it that was asked for. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example text */
                    "text/csv": string;
                    /** @example text */
                    "application/x-ndjson": string;
                    /** @example text */
                    "application/vnd.apache.parquet": string;
                };
            };
            /** @description Not changed since the answer whose ETag If-None-Match names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            404: components["responses"]["not-found"];
            409: components["responses"]["export-state"];
            410: components["responses"]["export-removed"];
            416: components["responses"]["range-not-satisfiable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataWebhookSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your subscriptions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 7,
                     *         "url": "https://example.org/hooks/prop-pick",
                     *         "events": [
                     *           "picks.scored"
                     *         ],
                     *         "state": "active",
                     *         "warning": "The last delivery failed 5 times.",
                     *         "createdAt": "2026-01-10T12:00:00.000Z",
                     *         "updatedAt": "2026-01-10T12:00:00.000Z",
                     *         "lastDeliveryAt": "2026-01-10T12:00:00.000Z",
                     *         "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["WebhookSubscription"][];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postDataWebhookSubscriptions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.org/hooks/prop-pick",
                 *       "events": [
                 *         "picks.scored"
                 *       ],
                 *       "secret": "sixteen characters or more"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description https, and reachable from the internet. Redirects are not followed.
                     * @example https://example.org/hooks/prop-pick
                     */
                    url: string;
                    /** @description Event types. */
                    events: ("picks.scored" | "picks.settled" | "lines.moved" | "odds.refreshed")[];
                    /**
                     * @description Signs every delivery. Never returned.
                     * @example sixteen characters or more
                     */
                    secret?: string;
                };
            };
        };
        responses: {
            /** @description A webhook subscription. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "url": "https://example.org/hooks/prop-pick",
                     *       "events": [
                     *         "picks.scored"
                     *       ],
                     *       "state": "active",
                     *       "warning": "The last delivery failed 5 times.",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "updatedAt": "2026-01-10T12:00:00.000Z",
                     *       "lastDeliveryAt": "2026-01-10T12:00:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSubscription"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            409: components["responses"]["already-subscribed.idempotency-mismatch"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataWebhookSubscriptionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Of the subscription.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A webhook subscription. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "url": "https://example.org/hooks/prop-pick",
                     *       "events": [
                     *         "picks.scored"
                     *       ],
                     *       "state": "active",
                     *       "warning": "The last delivery failed 5 times.",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "updatedAt": "2026-01-10T12:00:00.000Z",
                     *       "lastDeliveryAt": "2026-01-10T12:00:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSubscription"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            404: components["responses"]["not-found"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    deleteDataWebhookSubscriptionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Of the subscription.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            404: components["responses"]["not-found"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    patchDataWebhookSubscriptionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Of the subscription.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.org/hooks/prop-pick",
                 *       "events": [
                 *         "picks.scored"
                 *       ],
                 *       "secret": "sixteen characters or more",
                 *       "state": "active"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description https, and reachable from the internet. Redirects are not followed.
                     * @example https://example.org/hooks/prop-pick
                     */
                    url?: string;
                    /** @description Event types. */
                    events?: ("picks.scored" | "picks.settled" | "lines.moved" | "odds.refreshed")[];
                    /**
                     * @description Signs every delivery. Never returned.
                     * @example sixteen characters or more
                     */
                    secret?: string;
                    /**
                     * @description Events that happen while it is paused are not kept for it: replay them.
                     * @enum {string}
                     */
                    state?: "active" | "paused";
                };
            };
        };
        responses: {
            /** @description A webhook subscription. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "url": "https://example.org/hooks/prop-pick",
                     *       "events": [
                     *         "picks.scored"
                     *       ],
                     *       "state": "active",
                     *       "warning": "The last delivery failed 5 times.",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "updatedAt": "2026-01-10T12:00:00.000Z",
                     *       "lastDeliveryAt": "2026-01-10T12:00:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSubscription"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            404: components["responses"]["not-found"];
            409: components["responses"]["already-subscribed"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postDataWebhookSubscriptionsByIdRotateSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Of the subscription.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A webhook subscription. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "url": "https://example.org/hooks/prop-pick",
                     *       "events": [
                     *         "picks.scored"
                     *       ],
                     *       "state": "active",
                     *       "warning": "The last delivery failed 5 times.",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "updatedAt": "2026-01-10T12:00:00.000Z",
                     *       "lastDeliveryAt": "2026-01-10T12:00:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSubscription"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            404: components["responses"]["not-found"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postDataWebhookSubscriptionsByIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Of the subscription.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a test delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveryId": 512,
                     *       "delivered": true,
                     *       "statusCode": 204,
                     *       "durationMs": 0,
                     *       "error": "answered 503"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Of the delivery.
                         * @example 512
                         */
                        deliveryId: number;
                        delivered: boolean;
                        statusCode: number | null;
                        durationMs: number;
                        error: string | null;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            404: components["responses"]["not-found"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataEventsTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Event types. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "type": "picks.scored",
                     *         "description": "New picks were published.",
                     *         "schema": null,
                     *         "example": null
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @example picks.scored */
                        type: string;
                        /** @example New picks were published. */
                        description: string;
                        /** @description JSON Schema of the envelope’s member `data`. */
                        schema: unknown;
                        /** @description Such a `data`. */
                        example: unknown;
                    }[];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataWebhookSubscriptionsByIdDeliveries: {
        parameters: {
            query?: {
                /** @description Only those. */
                status?: "pending" | "delivered" | "failed";
                /** @description Deliveries a page. */
                limit?: number;
                /**
                 * @description nextCursor of the page before.
                 * @example 512
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Of the subscription.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was delivered, and what was not. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 512,
                     *           "eventId": "evt_2c9f0b",
                     *           "type": "picks.scored",
                     *           "status": "pending",
                     *           "attempt": 0,
                     *           "statusCode": 204,
                     *           "durationMs": 0,
                     *           "error": "answered 503",
                     *           "responseExcerpt": "ok",
                     *           "createdAt": "2026-01-10T12:00:00.000Z",
                     *           "nextAttemptAt": "2026-01-10T12:00:00.000Z",
                     *           "attempts": [
                     *             {
                     *               "attempt": 1,
                     *               "at": "2026-01-10T12:00:00.000Z",
                     *               "statusCode": 204,
                     *               "durationMs": 0,
                     *               "error": "answered 503"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["WebhookDelivery"][];
                        nextCursor: string | null;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            404: components["responses"]["not-found"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postDataWebhookSubscriptionsByIdDeliveriesByDeliveryIdRedeliver: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Of the subscription.
                 * @example 7
                 */
                id: number;
                /**
                 * @description Of the delivery.
                 * @example 512
                 */
                deliveryId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of one event for one subscription. Kept 30 days. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 512,
                     *       "eventId": "evt_2c9f0b",
                     *       "type": "picks.scored",
                     *       "status": "pending",
                     *       "attempt": 0,
                     *       "statusCode": 204,
                     *       "durationMs": 0,
                     *       "error": "answered 503",
                     *       "responseExcerpt": "ok",
                     *       "createdAt": "2026-01-10T12:00:00.000Z",
                     *       "nextAttemptAt": "2026-01-10T12:00:00.000Z",
                     *       "attempts": [
                     *         {
                     *           "attempt": 1,
                     *           "at": "2026-01-10T12:00:00.000Z",
                     *           "statusCode": 204,
                     *           "durationMs": 0,
                     *           "error": "answered 503"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            404: components["responses"]["not-found"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    postDataWebhookSubscriptionsByIdReplay: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, with the header Idempotency-Replayed.
                 * @example settle-2026-01-10
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Of the subscription.
                 * @example 7
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "evt_2c9f0b"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The id of the last event that is not missing.
                     * @example evt_2c9f0b
                     */
                    since: string;
                };
            };
        };
        responses: {
            /** @description Deliver everything since an event. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "since": "evt_2c9f0b",
                     *       "deliveries": 0
                     *     }
                     */
                    "application/json": {
                        /** @example evt_2c9f0b */
                        since: string;
                        /** @description Deliveries queued. */
                        deliveries: number;
                    };
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            404: components["responses"]["not-found"];
            409: components["responses"]["idempotency-mismatch"];
            413: components["responses"]["payload-too-large"];
            415: components["responses"]["unsupported-media-type"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
    getDataEventsStream: {
        parameters: {
            query?: {
                /**
                 * @description Event types, comma-separated; all by default. See GET /data/events/types.
                 * @example picks.scored,picks.settled
                 */
                types?: string;
            };
            header?: {
                /**
                 * @description The `id` that came last: only what is newer follows. 422 if it is not kept any more.
                 * @example evt_2c9f0b
                 */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events as they happen, until you leave. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example retry: 2000
                     *     id: evt_2c9f0b
                     *
                     *     id: evt_5d0c41
                     *     event: picks.scored
                     *     data: {"id":"evt_5d0c41","type":"picks.scored","timestamp":"2024-03-02T17:00:00.000Z","data":{"count":14}}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["invalid-request"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["credential-not-accepted.tier-required"];
            422: components["responses"]["unprocessable"];
            429: components["responses"]["rate-limit-exceeded"];
            500: components["responses"]["internal-error"];
            503: components["responses"]["unavailable"];
        };
    };
}
