import { QueryClient } from '@tanstack/react-query'
import { apiError } from './errors.ts'

/** Whether asking again may help: the connection failed, or the server did. */
const mayPass = (error: unknown) => {
  const { status } = apiError(error)
  return status === 0 || status >= 500
}

/** What the page knows of the server's state. A change is never repeated or sent later by itself. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: 30_000, retry: (count, error) => count < 2 && mayPass(error) },
      mutations: { networkMode: 'always', retry: false },
    },
  })
