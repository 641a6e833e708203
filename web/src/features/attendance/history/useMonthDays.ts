import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../kit/api/client.ts'

/** A page size larger than the number of days in a month, so that one page contains them all. */
const fullMonthPage = { page: 1, limit: 100 }

/** Loads the days of a person's month, by default the reader's, newest first. */
export const useMonthDays = (month: string, userId?: string) =>
  useQuery(
    orpc.attendance.list.queryOptions({
      input: { userId, month, ...fullMonthPage },
      placeholderData: keepPreviousData,
    }),
  )
