import '../../app/views.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { orpc } from '../../kit/api/client.ts'
import { invalidateFeature } from '../../kit/api/queryClient.ts'

test.each([
  'leaves',
  'attendance',
  'schedules',
  'documents',
  'performance',
  'payroll',
  'settings',
  'backups',
  'outbox',
  'auth',
])('a change of %s is shown on the home page at once', async (feature) => {
  const queryClient = new QueryClient()
  const queryKey = orpc.dashboards.employee.queryKey()
  let readCount = 0
  queryClient.setQueryData(queryKey, {} as never)
  const queryFn = () => (readCount += 1)
  new QueryObserver(queryClient, { queryKey: [...queryKey], queryFn, staleTime: Infinity }).subscribe(() => {})
  await invalidateFeature(queryClient, feature)
  expect(readCount).toBe(1)
})
