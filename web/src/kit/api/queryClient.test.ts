import '../../app/views.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { orpc } from './client.ts'
import { invalidate, readAgain, readOwnChange } from './queryClient.ts'

const input = { id: crypto.randomUUID() }

/** Something that is shown; `asked` is told when it is read again. */
function show(queryClient: QueryClient, asked: string[], name: string, queryKey: readonly unknown[]) {
  queryClient.setQueryData(queryKey, name)
  const queryFn = () => asked.push(name)
  new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {})
}

test.each([
  { calls: undefined, read: ['banking', 'emergencyContact'] },
  { calls: ['banking', 'bankingPeople'], read: ['banking'] },
])('where $calls answer otherwise, $read is read again', async ({ calls, read }) => {
  const queryClient = new QueryClient()
  const asked: string[] = []
  show(queryClient, asked, 'banking', orpc.records.banking.queryKey({ input }))
  show(queryClient, asked, 'emergencyContact', orpc.records.emergencyContact.queryKey({ input }))
  await readAgain(queryClient, 'records', calls)
  expect(asked).toEqual(read)
})

test.each([
  { changed: 'users', read: ['session'] },
  { changed: 'roles', read: ['session'] },
  { changed: 'leaves', read: [] },
])('after a change of $changed made here, $read is read again', async ({ changed, read }) => {
  const queryClient = new QueryClient()
  const asked: string[] = []
  show(queryClient, asked, 'session', orpc.auth.me.queryKey())
  await readOwnChange(queryClient, changed)
  expect(asked).toEqual(read)
})

test('what was asked for before a change and comes after it is read once more', async () => {
  const queryClient = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryFn = () => answers[asked++]?.promise ?? expect.fail('asked too often')
  const observer = new QueryObserver(queryClient, { queryKey: ['leaves'], queryFn, staleTime: Infinity })
  observer.subscribe(() => {})
  const told = invalidate(queryClient, { queryKey: ['leaves'] })
  answers[0]?.resolve('before')
  answers[1]?.resolve('after')
  await told
  expect(observer.getCurrentResult().data).toBe('after')
  expect(asked).toBe(2)
})
