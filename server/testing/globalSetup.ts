import type { TestProject } from 'vitest/node'
import type { Connection } from '../src/db/connection.ts'
import { buildServer } from '../../scripts/buildServer.ts'
import { startTestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { maintenance: Connection; template: string }
  }
}

/** Once for each test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildServer()
  const { maintenance, template, stop } = await startTestServer()
  project.provide('testServer', { maintenance, template })
  return stop
}
