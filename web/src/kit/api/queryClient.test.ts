import '../../app/views.ts'
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { orpc } from './client.ts'
import { deleteById, invalidate, invalidateFeature, invalidateAfterChange, signOutKey } from './queryClient.ts'

const input = { id: crypto.randomUUID() }

/** Renders a component that reads a query, and adds the query's name to `log` each time it is read. */
function show(queryClient: QueryClient, log: string[], name: string, queryKey: readonly unknown[]) {
  queryClient.setQueryData(queryKey, name)
  const queryFn = () => log.push(name)
  new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {})
}

test.each([
  { calls: undefined, read: ['banking', 'emergencyContact'] },
  { calls: ['banking', 'bankingPeople'], read: ['banking'] },
])('when $calls change, $read is read again', async ({ calls, read }) => {
  const queryClient = new QueryClient()
  const log: string[] = []
  show(queryClient, log, 'banking', orpc.personnelFile.banking.queryKey({ input }))
  show(queryClient, log, 'emergencyContact', orpc.personnelFile.emergencyContact.queryKey({ input }))
  await invalidateFeature(queryClient, 'personnelFile', calls)
  expect(log).toEqual(read)
})

test.each([
  { changed: 'users', read: ['session'] },
  { changed: 'roles', read: ['session'] },
  { changed: 'leaves', read: [] },
])('after a change of $changed on this page, $read is read again', async ({ changed, read }) => {
  const queryClient = new QueryClient()
  const log: string[] = []
  show(queryClient, log, 'session', orpc.auth.me.queryKey())
  await invalidateAfterChange(queryClient, changed)
  expect(log).toEqual(read)
})

test('a query started before a change is read once more when it arrives', async () => {
  const queryClient = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let readCount = 0
  const queryFn = () => answers[readCount++]?.promise ?? expect.fail('asked too often')
  const observer = new QueryObserver(queryClient, { queryKey: ['leaves'], queryFn, staleTime: Infinity })
  observer.subscribe(() => {})
  const invalidation = invalidate(queryClient, { queryKey: ['leaves'] })
  answers[0]?.resolve('before')
  answers[1]?.resolve('after')
  await invalidation
  expect(observer.getCurrentResult().data).toBe('after')
  expect(readCount).toBe(2)
})

test('a cancelled query is not read again', async () => {
  const queryClient = new QueryClient()
  let readCount = 0
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    readCount++
    return new Promise<string>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('given up'))),
    )
  }
  const observer = new QueryObserver(queryClient, { queryKey: ['leaves'], queryFn, retry: false })
  observer.subscribe(() => {})
  const invalidation = invalidate(queryClient, { queryKey: ['leaves'] })
  await queryClient.cancelQueries()
  await invalidation
  expect(readCount).toBe(1)
})

test('nothing is read again during a sign-out, but it is afterwards', async () => {
  const queryClient = new QueryClient()
  const log: string[] = []
  show(queryClient, log, 'leaves', [['leaves', 'mine']])
  const end = Promise.withResolvers<void>()
  const signOut = new MutationObserver(queryClient, { mutationKey: signOutKey, mutationFn: () => end.promise })
  const signedOut = signOut.mutate()
  await invalidateFeature(queryClient, 'leaves')
  expect(log).toEqual([])
  end.resolve()
  await signedOut
  await invalidateFeature(queryClient, 'leaves')
  expect(log).toEqual(['leaves'])
})

const otherInput = { id: crypto.randomUUID() }
const deletedKey = orpc.reports.customReport.queryKey({ input: { ...input, startDate: '2025-01-01' } })
const showTwo = (queryClient: QueryClient, log: string[]) => {
  show(queryClient, log, 'deleted', deletedKey)
  show(queryClient, log, 'other', orpc.reports.customReport.queryKey({ input: otherInput }))
}

test('records being deleted are not read again, before or after the answer, until they are opened later', async () => {
  const queryClient = new QueryClient()
  const log: string[] = []
  showTwo(queryClient, log)
  const answer = Promise.withResolvers<string>()
  const deletion = deleteById(queryClient, input.id, () => answer.promise)
  await invalidateFeature(queryClient, 'reports')
  expect(log).toEqual(['other'])
  answer.resolve('done')
  expect(await deletion).toBe('done')
  await invalidateFeature(queryClient, 'reports')
  expect(log).toEqual(['other', 'other'])
  const openLater = new QueryObserver(queryClient, {
    queryKey: deletedKey,
    queryFn: () => log.push('opened later'),
    staleTime: 30_000,
  })
  openLater.subscribe(() => {})
  expect(log).toEqual(['other', 'other', 'opened later'])
})

test('a record that could not be deleted is read again', async () => {
  const queryClient = new QueryClient()
  const log: string[] = []
  showTwo(queryClient, log)
  const deletion = deleteById(queryClient, input.id, () => Promise.reject(new Error('refused')))
  await expect(deletion).rejects.toThrow('refused')
  await invalidateFeature(queryClient, 'reports')
  expect(log).toEqual(['deleted', 'other'])
})
