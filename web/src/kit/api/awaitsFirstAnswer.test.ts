import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { awaitsFirstAnswer } from './awaitsFirstAnswer.ts'

test('the first answer is awaited, but not again after a failure', async () => {
  const queryClient = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let reads = 0
  const queryFn = () => answers[reads++]?.promise ?? 'later'
  const observer = new QueryObserver(queryClient, { queryKey: ['first'], queryFn, retry: false })
  const seen: boolean[] = []
  const unsubscribe = observer.subscribe((result) => void seen.push(awaitsFirstAnswer(result)))
  expect(awaitsFirstAnswer(observer.getCurrentResult())).toBe(true)
  answers[0]?.reject(new Error('not now'))
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
  const before = seen.length
  const readAgain = observer.refetch()
  expect(observer.getCurrentResult()).toMatchObject({ isLoading: true, failureCount: 0 })
  answers[1]?.resolve('now')
  await readAgain
  expect(seen.slice(before)).not.toContain(true)
  unsubscribe()
})
