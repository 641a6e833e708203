import type { TestProject } from 'vitest/node'
import type { Connection } from '../src/db/connection.ts'
import { buildServer } from '../../scripts/buildServer.ts'
import { startTestServer } from './server.ts'
import { createTemporaryFolder, removeTemporaryFolder } from './temporaryFolders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { maintenance: Connection; template: string }
    /** The path of the prepared data folders that tests copy (see preparedFolder.ts). */
    preparedFolders: string
  }
}

/** Prepares a test run once; returns the function that cleans up after it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildServer()
  const { maintenance, template, stop } = await startTestServer()
  project.provide('testServer', { maintenance, template })
  const preparedFolders = await createTemporaryFolder()
  project.provide('preparedFolders', preparedFolders)
  return async () => {
    await removeTemporaryFolder(preparedFolders)
    await stop()
  }
}
