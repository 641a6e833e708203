import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { contract } from '@muster/contract/contract'
import type { CallMeta } from '@muster/contract/kit/route'
import { settings } from '../../../companySettings/tables.ts'
import type { TestApp } from '../../../../testing/app.ts'
import { keyOf } from './keys.ts'

const endpoint = new URL('http://localhost:3000/mcp')

/** Allows or forbids assistants, as the owner's setting does. */
export const setAllowed = ({ app }: TestApp, value: boolean) =>
  app.db.insert(settings).values({ key: 'assistantsAllowed', value }).onConflictDoUpdate({
    target: settings.key,
    set: { value },
  })

/** Returns the properties of a call in the contract. */
export const metaOf = ({ feature, name }: { feature: string; name: string }): CallMeta =>
  (contract as unknown as Record<string, Record<string, { '~orpc': { meta: CallMeta } }>>)[feature]?.[name]?.['~orpc']
    .meta as CallMeta

/** Returns a function like `fetch` that sends requests to the app. */
const fetchFrom =
  ({ server }: TestApp): typeof fetch =>
  async (url, { method = 'GET', headers, body } = {}) => {
    const { host, pathname } = new URL(url instanceof Request ? url.url : url)
    const answer = await server.inject({
      method: method as 'GET',
      url: pathname,
      headers: { host, ...Object.fromEntries(new Headers(headers)) },
      payload: body as string | undefined,
    })
    const noBody = [202, 204].includes(answer.statusCode)
    return new Response(noBody ? null : answer.payload, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    })
  }

/** The result of a tool: its content as JSON, and whether it failed. */
export interface Outcome {
  isError: boolean
  value: Record<string, any>
}

/** An assistant connected to the app with the library that real assistants use. */
export interface Assistant {
  client: Client
  keyId: string
  token: string
  /** Returns the names of its tools. */
  tools(): Promise<string[]>
  use(tool: string, input?: Record<string, unknown>): Promise<Outcome>
}

/** Connects an assistant with a key. `mode` says which revision of the protocol it asks for. */
export async function connect(
  app: TestApp,
  { token, id }: { token: string; id: string },
  mode: 'auto' | 'legacy' = 'auto',
): Promise<Assistant> {
  const client = new Client({ name: 'Test assistant', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(
    new StreamableHTTPClientTransport(endpoint, {
      fetch: fetchFrom(app),
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  )
  return {
    client,
    keyId: id,
    token,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async use(tool, input = {}) {
      const { content, isError = false } = await client.callTool({ name: tool, arguments: input })
      const [first] = content as { text: string }[]
      await app.app.waitForNotifications()
      return { isError, value: JSON.parse(first?.text ?? 'null') as Record<string, any> }
    },
  }
}

/** Creates a key for an assistant of this person, and connects with it. */
export const assistantOf = async (app: TestApp, person: string, { mayChange = false } = {}): Promise<Assistant> =>
  connect(app, await keyOf(app, app.company.id(person), [], { kind: 'ASSISTANT', mayChange }))
