import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { orpc } from './client.ts'
import { readAgain } from './readAgain.ts'

const input = { id: crypto.randomUUID() }

test.each([
  { calls: undefined, read: ['banking', 'emergencyContact'] },
  { calls: ['banking', 'bankingPeople'], read: ['banking'] },
])('where $calls answer otherwise, $read is read again', async ({ calls, read }) => {
  const queryClient = new QueryClient()
  const asked: string[] = []
  const show = (name: string, queryKey: readonly unknown[]) => {
    queryClient.setQueryData(queryKey, name)
    const queryFn = () => asked.push(name)
    new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {})
  }
  show('banking', orpc.records.banking.queryKey({ input }))
  show('emergencyContact', orpc.records.emergencyContact.queryKey({ input }))
  await readAgain(queryClient, 'records', calls)
  expect(asked).toEqual(read)
})
