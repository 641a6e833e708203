import MiniSearch, { type Options, type SearchResult as MiniSearchResult } from 'minisearch'
import type { SearchEntry } from './searchEntry.ts'

/** A section that matches a search, with its words around the first match. */
export interface SearchResult {
  address: string
  title: string
  heading: string
  reader: string
  excerpt: string
}

/** Words of questions that say nothing about their subject. */
const fillers = new Set(
  'a an and are at be can do does for from get how i if in is it me my of on or our the there to we what when where which who why with you your'.split(
    ' ',
  ),
)

const options: Options<SearchEntry> = {
  idField: 'address',
  fields: ['title', 'heading', 'text'],
  storeFields: ['address', 'title', 'heading', 'text', 'reader', 'boost'],
  processTerm: (term) => {
    const word = term.toLowerCase()
    return fillers.has(word) ? null : word
  },
  searchOptions: {
    boost: { title: 4, heading: 3 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    boostDocument: (_id, _term, stored) => Number(stored?.boost ?? 1),
  },
}

const maxResults = 8
/** The sections of one page that are shown, so that others find a place too. */
const maxOfPage = 2
const excerptLength = 110

/** Returns a function that finds the sections for a question, the best first. */
export function searchIn(entries: readonly SearchEntry[]): (question: string) => SearchResult[] {
  const index = new MiniSearch<SearchEntry>(options)
  index.addAll(entries)
  return (question) => {
    const counts = new Map<string, number>()
    const isShown = ({ title }: { title: string }) => {
      counts.set(title, (counts.get(title) ?? 0) + 1)
      return (counts.get(title) ?? 0) <= maxOfPage
    }
    return findSections(index, question)
      .filter((result) => isShown(result as unknown as SearchEntry))
      .slice(0, maxResults)
      .map((result) => {
        const { address, title, heading, text, reader } = result as unknown as SearchEntry
        return { address, title, heading, reader, excerpt: excerptOf(text, result.terms) }
      })
  }
}

/** Returns the sections that have words of the question; those with more of its words move up. */
function findSections(index: MiniSearch<SearchEntry>, question: string) {
  const weightOf = ({ score, queryTerms }: MiniSearchResult) => score * queryTerms.length
  return index.search(question).sort((one, other) => weightOf(other) - weightOf(one))
}

/** Returns the part of a text around the first of some words. */
function excerptOf(text: string, terms: readonly string[]): string {
  const places = terms.map((term) => text.toLowerCase().indexOf(term)).filter((place) => place >= 0)
  const first = places.length ? Math.min(...places) : 0
  const from = first < excerptLength / 2 ? 0 : text.lastIndexOf(' ', first - excerptLength / 3) + 1
  const part = text.slice(from, from + excerptLength)
  return `${from > 0 ? '… ' : ''}${part}${from + excerptLength < text.length ? ' …' : ''}`
}
