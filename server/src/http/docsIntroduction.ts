import { html } from '../html.ts'

/** The sections before the calls; their ids and titles are also in the table of contents. */
export const introduction = [
  {
    id: 'signing-in',
    title: 'Signing in',
    body: html`<p>
        Every path is below <code>/api</code>. Bodies and answers are JSON in camelCase, unless a call says that it
        takes or gives a file. Sign in once, then show the token that was answered with each call:
      </p>
      <pre><code>curl -X POST https://hr.example.com/api/auth/login \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "you@example.com", "password": "…"}'

curl https://hr.example.com/api/leaves \\
  -H 'Authorization: Bearer TOKEN'</code></pre>
      <p>
        Signing in also sets a cookie, <code>session</code>, which a browser sends by itself. A change that is made with
        the cookie must come from the product’s own pages, else it is refused with 403. A session ends after 12 hours
        without a call, after 30 days, on signing out, when the account is deactivated, and when the password is changed
        elsewhere than in this session.
      </p>
      <p>
        A program better uses a key of its own: <code>Authorization: Bearer muster_…</code>. Whoever holds the
        permission <code>settings.api_keys</code> makes one in Settings, with some of their permissions and a last day
        within a year. It acts in their name, with no more than they hold at that moment, and is never a Super Admin.
        Calls that ask for a session alone, and those about passwords, sessions and keys, answer 403 to it. It may make
        600 calls a minute, 8 at once.
      </p>
      <p>
        What you may do comes from the permissions of your roles; to whom, from your reach: yourself, everyone below
        you, or all. What lies outside your reach is answered like what does not exist.
      </p>`,
  },
  {
    id: 'errors',
    title: 'Errors',
    body: html`<p>
        Every answer that is not a success has the shape <a href="#shape-ErrorBody">ErrorBody</a>. Its
        <code>message</code> is a sentence for people. When validation fails, <code>errors</code> has one item for each
        field; <code>details</code> holds the same list. Where one status has several causes, <code>code</code> names
        the cause, as <a href="#shape-RefusalCode">RefusalCode</a> lists them: choose by it, since sentences change.
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
        A 500 says nothing of what went wrong inside; its <code>requestId</code> is in the server’s log, for whoever
        runs it. After a 429 or 503, wait for as many seconds as the header <code>Retry-After</code> says.
      </p>`,
  },
  {
    id: 'values',
    title: 'Values',
    body: html`<p>
      Identifiers are UUIDs. Dates are <code>YYYY-MM-DD</code>, instants ISO 8601 in UTC such as
      <code>2026-11-23T08:30:00.000Z</code>. Today is decided by the company’s time zone, and the time by the server’s
      clock.
    </p>`,
  },
  {
    id: 'paging',
    title: 'Paging',
    body: html`<p>
      Lists that grow take <code>page</code>, from 1, and <code>limit</code>, at most 100. Beside the list they answer
      <a href="#shape-Pagination">Pagination</a>, which says how much there is. An empty list has one empty page.
    </p>`,
  },
  {
    id: 'idempotency',
    title: 'Doing things once',
    body: html`<p>
      A connection may break before the answer to a change arrives. Send the header <code>Idempotency-Key</code> with
      changes, ideally a new UUID for each thing that somebody wants done: the same key, person, call and input within
      24 hours is done once, and later tries get the first answer again. With another input the key is refused with 409
      and the code <code>idempotency.reused</code>. A caller who no longer reaches the person concerned gets 404, and
      one whose permissions have changed 409 and <code>idempotency.outdated</code>: neither shows what they may no
      longer see.
    </p>`,
  },
  {
    id: 'live-connection',
    title: 'The live connection',
    body: html`<p>
      <code>GET /api/live</code> is a stream of Server-Sent Events that stays open. Each event’s data is a
      <a href="#shape-LiveEvent">LiveEvent</a>: a new notification, or the name of a feature of which something changed
      that you may see, so that you read it again. Events named <code>ping</code> keep the connection open, and their id
      is a mark of how far you have been told everything. Connecting again with the id of the last event in
      <code>Last-Event-ID</code>, which browsers do by themselves, or in <code>?after=</code>, brings the notifications
      that were missed, and some of the last minute that you may know already.
    </p>`,
  },
]
