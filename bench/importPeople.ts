import { setTimeout as sleep } from 'node:timers/promises'
import { beginSession } from '../server/src/access/sessions.ts'
import type { createApp } from '../server/src/app.ts'
import { personByEmail } from '../server/src/people/createPerson.ts'

/** Returns a file of people to import, eight per manager. The first person reports to `managerEmail`. */
function fileOf(count: number, managerEmail: string): File {
  const lines = Array.from({ length: count }, (_, i) => {
    const manager = i === 0 ? managerEmail : `imported${Math.floor((i - 1) / 8)}@bench.example`
    return `Given${i},Family,imported${i}@bench.example,Engineer,Engineering,${manager},${1000 + i},I-${i}`
  })
  const headings = 'First Name,Last Name,Email,Position,Department,Manager Email,Monthly Salary,LL-ID'
  return new File([[headings, ...lines].join('\r\n')], 'people.csv', { type: 'text/csv' })
}

/** Returns the seconds it takes to check a file with this many new people and to import it. */
export async function importPeople(
  { app, server }: Awaited<ReturnType<typeof createApp>>,
  as: string,
  count: number,
): Promise<number> {
  const { token } = await app.db.transaction(async (tx) =>
    beginSession(tx, { userId: await personByEmail(tx, as), address: '127.0.0.1', userAgent: 'bench' }),
  )
  const file = fileOf(count, as)
  async function call(method: 'GET' | 'POST', path: string, fields: Record<string, string | File> = {}) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const encoded = new Response(form)
    const headers = { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' }
    const payload = method === 'POST' ? Buffer.from(await encoded.arrayBuffer()) : undefined
    const url = `/api${path}`
    const { authorization } = headers
    const answer = await server.inject({ method, url, headers: payload ? headers : { authorization }, payload })
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
  const startMs = performance.now()
  const { digest } = await call('POST', '/users/import/check', { file })
  let { import: progress } = await call('POST', '/users/import', { file, digest })
  while (progress.status === 'RUNNING') {
    await sleep(20)
    progress = (await call('GET', '/users/import')).import
  }
  if (progress.created !== count) throw new Error(`The import added ${progress.created} of ${count} people`)
  return (performance.now() - startMs) / 1000
}
