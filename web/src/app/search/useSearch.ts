import { useDebouncedValue } from '@mantine/hooks'
import { type Icon, IconBolt, IconHelp, IconSettings } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { includesWords, searchable, searchWords } from '@muster/contract/kit/search'
import type { SearchResult } from '@muster/contract/search/calls'
import { orpc } from '../../kit/api/client.ts'
import { chunk, type Chunk } from '../../kit/chunks/chunk.ts'
import type { PersonSummary } from '../../kit/people/Person.tsx'
import type { Destination, ResultType, SearchEntries } from '../../kit/searchEntries.ts'
import { type Session, useSession } from '../../kit/session/session.tsx'
import type { StatusStyle } from '../../kit/StatusBadge.tsx'
import { addressOf, declaredFeatures, type FeatureView, findView, mayFollow } from '../../kit/views.ts'
import { sidebarEntries } from '../views.ts'
import { bestMatches } from './matching.ts'
import { recentPlaces } from './recent.ts'

/** A result that can be opened. */
export interface Option {
  /** The id of its element, which is different for each option. */
  id: string
  href: string
  title: string
  details: string
  Icon?: Icon
  person?: PersonSummary
  status?: StatusStyle
}

/** Results under a common heading. */
interface Section {
  key: string
  label: string
  options: Option[]
}

/** Milliseconds after the last key until the server is asked. */
const debounceMs = 120

/** Maximum number of results in a section, with and without a search. */
const maxResults = { pages: 6, actions: 5, settings: 5, suggestedActions: 5 }

/** Milliseconds for which an answer is used again when someone deletes letters. */
const freshMs = 20_000

/** A view, tab, action or setting. */
interface Entry {
  label: string
  words?: string
  href: string
  details: string
  Icon?: Icon
}

const join = (details: readonly (string | null | false)[]) => details.filter(Boolean).join(' · ')
const viewOf = (href: string) => findView(new URLSearchParams(href).get('view'))

/** The documentation, which is not a view of the application. */
const help: Entry = {
  label: 'Help',
  words: 'documentation docs manual guide support tour',
  href: '/docs/',
  details: '',
  Icon: IconHelp,
}

/** Returns true for an address outside of the application, which opens in a new tab. */
export const isOutside = (href: string): boolean => href.startsWith(help.href)

/** Returns the address of the documentation's answers to a search. */
export const helpFor = (query: string): string => `${help.href}?q=${encodeURIComponent(query)}`

/** The scripts with what each feature adds to the search. */
const entryChunks = new WeakMap<FeatureView, Chunk<{ default: SearchEntries }>>()

/** Returns what a feature adds to the search. */
async function entriesOf(feature: FeatureView): Promise<SearchEntries> {
  const { search } = feature
  if (!search) return {}
  const part = entryChunks.get(feature) ?? chunk(search)
  entryChunks.set(feature, part)
  return (await part.load()).default
}

/**
 * Returns what all features add to the search. A failure is retried only when the user asks for it, because that may
 * reload the page.
 */
const entriesQuery = {
  queryKey: ['search', 'entries'],
  queryFn: () => Promise.all(declaredFeatures().map(entriesOf)),
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Returns the results for what is typed: places in the application at once, people and records from the server. */
export function useSearch(query: string) {
  const { t } = useTranslation()
  const session = useSession()
  const idPrefix = useId()
  const entriesAnswer = useQuery(entriesQuery)
  const entries = entriesAnswer.data
  const typed = query.trim()
  const words = useMemo(() => searchWords(typed), [typed])
  const [debounced] = useDebouncedValue(typed, debounceMs)
  const isAsked = searchWords(debounced).length > 0
  const answer = useQuery({
    ...orpc.search.find.queryOptions({ input: { q: debounced } }),
    enabled: isAsked && words.length > 0,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isStale = debounced !== typed || answer.isPlaceholderData
  const resultTypes = useMemo(
    () =>
      (entries?.flatMap(({ resultTypes: types = [] }) => types) ?? []).toSorted(
        (one, other) => one.position - other.position,
      ),
    [entries],
  )
  const places = usePlaces(entries)
  const recent = useMemo(() => recentPlaces(session.user.id), [session.user.id])

  const toOption = (section: string, { label, details, href, Icon }: Entry, at: number): Option => ({
    id: `${idPrefix}-${section}-${at}`,
    href,
    title: t(label),
    details,
    Icon,
  })
  const section = (key: string, label: string, found: readonly Entry[], max: number): Section => ({
    key,
    label,
    options: found.slice(0, max).map((entry, at) => toOption(key, entry, at)),
  })
  const { pages, tabs, actions, settings } = places
  const sections: Section[] = words.length
    ? [
        section('pages', t('Pages'), bestMatches([...pages, ...tabs], words), maxResults.pages),
        section('actions', t('Actions'), bestMatches(actions, words), maxResults.actions),
        ...resultTypes.map((type) => ({
          key: type.type,
          label: t(type.label),
          options: optionsOf(type, answer.data?.results ?? [], session, idPrefix).filter(
            // Until the new answer arrives, results of the previous one stay if they still match.
            ({ title, details }) => !isStale || includesWords(searchable(`${title} ${details}`), words),
          ),
        })),
        section('settings', t('Settings'), bestMatches(settings, words), maxResults.settings),
      ]
    : [
        {
          key: 'recent',
          label: t('Recent'),
          options: recent
            .filter(({ href }) => mayFollow(href, session))
            .map((place, at) => ({ ...place, id: `${idPrefix}-recent-${at}` })),
        },
        section('actions', t('Actions'), actions, maxResults.suggestedActions),
        section('pages', t('Pages'), pages, pages.length),
      ]
  return {
    sections: sections.filter(({ options }) => options.length > 0),
    words,
    isLoading: words.length > 0 && (isStale || answer.isFetching || entriesAnswer.isFetching),
    failure: entriesAnswer.isError || (words.length > 0 && !isStale && answer.isError),
    retry: () => {
      if (entriesAnswer.isError) void entriesAnswer.refetch()
      if (answer.isError) void answer.refetch()
    },
  }
}

type Entries = Awaited<ReturnType<(typeof entriesQuery)['queryFn']>>

/** Returns the places in the application that the reader may go to. */
function usePlaces(entries: Entries | undefined) {
  const { t } = useTranslation()
  const session = useSession()
  return useMemo(() => {
    const destinations = entries?.flatMap(({ destinations: of = [] }) => of) ?? []
    const visible = (kind: Destination['kind']) =>
      destinations.filter((one) => one.kind === kind && one.isVisibleTo(session) && mayFollow(one.href, session))
    const views = sidebarEntries
      .filter(({ isVisibleTo }) => isVisibleTo(session))
      .map(({ key, label, icon }): Entry => ({ label, href: `?view=${key}`, details: '', Icon: icon }))
    const pages = [...views, help]
    const inView = (place: Destination, icon?: Icon): Entry => {
      const view = viewOf(place.href)
      return { ...place, details: view ? t(view.label) : '', Icon: icon ?? view?.icon }
    }
    return {
      pages,
      tabs: visible('tab').map((tab) => inView(tab)),
      actions: visible('action').map((action) => inView(action, IconBolt)),
      settings: visible('setting').map((setting) => inView(setting, IconSettings)),
    }
  }, [entries, session, t])
}

function optionsOf(type: ResultType, results: readonly SearchResult[], session: Session, idPrefix: string): Option[] {
  return results
    .filter((result) => result.type === type.type)
    .flatMap((result): Option[] => {
      const href = type.hrefOf ? type.hrefOf(result, session) : addressOf(type.type, result.id)
      if (href === null || !mayFollow(href, session)) return []
      const { title, details, status } = type.look(result)
      const person = type.Icon ? undefined : (result.person ?? undefined)
      return [
        {
          id: `${idPrefix}-${type.type}-${result.id}`,
          href,
          title,
          details: join(details),
          status,
          Icon: type.Icon,
          person,
        },
      ]
    })
}
