import { useQuery } from '@tanstack/react-query'
import type { MailCategory } from '@muster/contract/kit/mail'
import { orpc } from '../../kit/api/client.ts'

/** Returns the mails that can have templates. */
export const useEvents = () => useQuery(orpc.templates.events.queryOptions({ staleTime: Infinity }))

/** Returns the variables for templates of a category, or of one mail. */
export const useVariables = (category: MailCategory, event: string) =>
  useQuery(
    orpc.templates.variables.queryOptions({ input: { category, event: event || undefined }, staleTime: Infinity }),
  )
