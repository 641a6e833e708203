import { useQuery } from '@tanstack/react-query'
import type { MailCategory } from '@muster/contract/kit/mail'
import { orpc } from '../../kit/api/client.ts'

/** Returns the query for the emails that can have templates. */
export const useEvents = () => useQuery(orpc.templates.events.queryOptions({ staleTime: Infinity }))

/**
 * Returns the query for the variables of all templates of a category or, if `event` is not empty, of the templates of
 * one email.
 */
export const useVariables = (category: MailCategory, event: string) =>
  useQuery(
    orpc.templates.variables.queryOptions({ input: { category, event: event || undefined }, staleTime: Infinity }),
  )
