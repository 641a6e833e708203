import { html } from '../../kernel/html.ts'

/** The sections that precede the calls. The table of contents uses the same ids and titles. */
export const introduction = [
  {
    id: 'signing-in',
    title: 'Signing in',
    body: html`<p>
        All paths start with <code>/api</code>. Requests and responses are JSON in camelCase, unless a call takes or
        returns a file. Sign in once, then send the returned token with each call:
      </p>
      <pre><code>curl -X POST https://hr.example.com/api/auth/login \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "you@example.com", "password": "…"}'

curl https://hr.example.com/api/leaves \\
  -H 'Authorization: Bearer TOKEN'</code></pre>
      <p>
        Signing in also sets a cookie, <code>session</code>, which browsers send automatically. A change made with the
        cookie must come from the product’s own pages; otherwise it is refused with 403. A session ends after 12 hours
        without a call, after 30 days, when you sign out, when the account is deactivated, and when the password is
        changed in another session.
      </p>
      <p>
        Programs should use an API key: <code>Authorization: Bearer muster_…</code>. With the permission
        <code>settings.api_keys</code>, you create one in Settings, with some of your permissions and an expiry date
        within a year. It acts in your name, never has more permissions than you have at that moment, and is never a
        Super Admin. Calls that require a session, and calls about passwords, sessions and keys, refuse it with 403. It
        can make 600 calls a minute, 8 at a time.
      </p>
      <p>
        Assistants connect to <code>/mcp</code> (Model Context Protocol) with a key of their own, which is of no use
        here. Their tools make the calls below on behalf of the key’s person.
      </p>
      <p>
        The permissions of your roles decide what you can do. Your reach decides for which people: yourself, everyone
        below you, or all. Anything outside your reach is answered as if it did not exist.
      </p>`,
  },
  {
    id: 'errors',
    title: 'Errors',
    body: html`<p>
        Every error response has the shape <a href="#shape-ErrorBody">ErrorBody</a>. Its <code>message</code> is a
        sentence for people. When validation fails, <code>errors</code> has one item for each field;
        <code>details</code> has the same list. If a status has several causes, <code>code</code> names the cause (see
        <a href="#shape-RefusalCode">RefusalCode</a>). Rely on the code, because messages change.
      </p>
      <pre><code>{
  "message": "Validation failed",
  "errors": [
    {
      "path": "endDate",
      "msg": "The end date must not be before the start date",
      "message": "The end date must not be before the start date"
    }
  ],
  "details": [ … ],
  "requestId": "…"
}</code></pre>
      <p>
        A 500 gives no details; its <code>requestId</code> is in the server’s log. After a 429 or 503, wait the number
        of seconds in the header <code>Retry-After</code>.
      </p>`,
  },
  {
    id: 'values',
    title: 'Values',
    body: html`<p>
      Identifiers are UUIDs. Dates are <code>YYYY-MM-DD</code>, instants ISO 8601 in UTC such as
      <code>2026-11-23T08:30:00.000Z</code>. The company’s time zone decides which day is today, and the server’s clock
      the time.
    </p>`,
  },
  {
    id: 'paging',
    title: 'Paging',
    body: html`<p>
      Long lists take <code>page</code>, from 1, and <code>limit</code>, at most 100. They also return
      <a href="#shape-Pagination">Pagination</a> with the totals. An empty list has one empty page.
    </p>`,
  },
  {
    id: 'idempotency',
    title: 'Idempotency',
    body: html`<p>
      A connection can break before the response to a change arrives. Send the header <code>Idempotency-Key</code> with
      changes, ideally a new UUID for each intended change. A repeated request with the same key, person, call and input
      runs only once within 24 hours; retries get the first response. With another input, the key is refused with 409
      and the code <code>idempotency.reused</code>. Callers who can no longer reach the person concerned get 404;
      callers whose permissions have changed get 409 and <code>idempotency.outdated</code>. Neither response shows
      anything they can no longer see.
    </p>`,
  },
  {
    id: 'live-connection',
    title: 'The live connection',
    body: html`<p>
      <code>GET /api/live</code> is a stream of Server-Sent Events that stays open. Each event’s data is a
      <a href="#shape-LiveEvent">LiveEvent</a>: a new notification, or the name of a feature with changes that you can
      see, so that you read it again. Events named <code>ping</code> keep the connection open; their id marks the point
      up to which you have received everything. Reconnect with the id of the last event in <code>Last-Event-ID</code>,
      as browsers do automatically, or in <code>?after=</code>, to get missed notifications, and perhaps again some of
      the last minute.
    </p>`,
  },
]
