import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ImportCheck, ImportProgress } from '@muster/contract/users/import'
import type { TestApp } from '../../../../testing/app.ts'
import { fileOf, payloadOf } from '../../../../testing/forms.ts'

type Content = string | Uint8Array

const people = (content: Content) => fileOf(content, 'people.csv', 'text/csv')

async function post(app: TestApp, as: string, path: string, fields: object, extraHeaders: Record<string, string> = {}) {
  const { body, headers } = await payloadOf(fields)
  return app.call(as, 'POST', path, body, { ...headers, ...extraHeaders })
}

/** Sends a file to be checked and returns the response. */
export const sendImport = (app: TestApp, as: string, content: Content) =>
  post(app, as, '/users/import/check', { file: people(content) })

/** Imports a checked file and returns the response. */
export const applyImport = (
  app: TestApp,
  as: string,
  content: Content,
  digest: string,
  headers?: Record<string, string>,
) => post(app, as, '/users/import', { file: people(content), digest }, headers)

/** Returns the result of checking a readable file. */
export async function checkImport(app: TestApp, as: string, content: Content): Promise<ImportCheck> {
  const { status, body } = await sendImport(app, as, content)
  expect([status, body.message]).toEqual([200, undefined])
  return body as ImportCheck
}

/** Waits until a person's last import has ended and returns its result. */
export async function waitForImport(app: TestApp, as: string): Promise<ImportProgress> {
  for (;;) {
    const { body } = await app.call(as, 'GET', '/users/import')
    if (body.import && body.import.status !== 'RUNNING') return body.import
    await sleep(50)
  }
}

/** Checks and imports a file, and returns the result. */
export async function importPeople(app: TestApp, as: string, content: string): Promise<ImportProgress> {
  const answer = await applyImport(app, as, content, (await checkImport(app, as, content)).digest)
  expect([answer.status, answer.body.message]).toEqual([202, undefined])
  return waitForImport(app, as)
}

/** Returns a file with this many new people. Each reports to someone earlier in the file, eight to a manager. */
export function newPeople(count: number, name = 'new'): string {
  const lines = ['First Name,Last Name,Email,Position,Department,Manager Email,Monthly Salary,LL-ID']
  for (let n = 1; n <= count; n += 1) {
    const manager = n === 1 ? 'owner@test.example' : `${name}${Math.floor((n - 2) / 8) + 1}@test.example`
    lines.push(`Given${n},Family,${name}${n}@test.example,Engineer,Engineering,${manager},${1000 + n},${name}-${n}`)
  }
  return `${lines.join('\r\n')}\r\n`
}
