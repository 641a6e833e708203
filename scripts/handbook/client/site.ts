import { startFilm } from './film.ts'
import { searchIn, type SearchResult } from './search.ts'
import type { SearchEntry } from './searchEntry.ts'

const page = document.documentElement
const site = new URL(page.dataset.site ?? '', location.href)

function need<E extends Element>(selector: string): E {
  const found = document.querySelector<E>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}

const colours = need<HTMLButtonElement>('.colours')
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const isDark = () => (page.dataset.colours ?? (systemIsDark.matches ? 'dark' : 'light')) === 'dark'

function nameColours() {
  colours.textContent = isDark() ? 'Light mode' : 'Dark mode'
}

colours.addEventListener('click', () => {
  page.dataset.colours = isDark() ? 'light' : 'dark'
  nameColours()
  try {
    localStorage.setItem('mantine-color-scheme-value', page.dataset.colours)
  } catch {
    // Storage may be forbidden; then the choice holds for this page.
  }
})
systemIsDark.addEventListener('change', nameColours)
nameColours()
colours.hidden = false

startFilm()

const form = need<HTMLFormElement>('.search')
const input = need<HTMLInputElement>('#search')
const list = need<HTMLElement>('#results')
const status = need<HTMLElement>('.found')
form.hidden = false

let index: Promise<(question: string) => SearchResult[]> | null = null
/** Returns the search, whose index is fetched at its first use. */
function search() {
  index ??= fetch(new URL('search.json', site)).then(async (answer) => {
    if (!answer.ok) throw new Error(`The search could not be loaded: ${answer.status}`)
    return searchIn((await answer.json()) as SearchEntry[])
  })
  return index
}

let selected = -1
const options = () => [...list.querySelectorAll<HTMLAnchorElement>('a')]

function select(position: number) {
  selected = position
  options().forEach((option, i) => option.setAttribute('aria-selected', String(i === position)))
  const option = options()[position]
  if (option) {
    input.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  } else input.removeAttribute('aria-activedescendant')
}

function close() {
  list.hidden = true
  input.setAttribute('aria-expanded', 'false')
  select(-1)
}

function optionOf({ address, title, heading, reader, excerpt }: SearchResult, i: number) {
  const link = document.createElement('a')
  link.href = new URL(address, site).href
  link.id = `result-${i}`
  link.role = 'option'
  link.tabIndex = -1
  const parts = [
    ['strong', heading ? `${title} › ${heading}` : title],
    ['small', reader],
    ['span', excerpt],
  ] as const
  for (const [tag, text] of parts)
    if (text) link.append(Object.assign(document.createElement(tag), { textContent: text }))
  return link
}

async function show() {
  const question = input.value.trim()
  if (!question) {
    status.textContent = ''
    close()
    return
  }
  const results = await search().then((find) => find(question))
  // A slow answer must not replace the results of what was typed since.
  if (question !== input.value.trim()) return
  status.textContent = results.length ? `${results.length} results` : 'No results. Try other words.'
  list.replaceChildren(...results.map(optionOf))
  list.hidden = results.length === 0
  input.setAttribute('aria-expanded', String(results.length > 0))
  select(results.length ? 0 : -1)
}

const showOrExplain = () =>
  void show().catch(() => {
    index = null
    status.textContent = 'The search could not be loaded. Please try again.'
  })

input.addEventListener('focus', () => void search().catch(() => (index = null)), { once: true })
input.addEventListener('input', showOrExplain)
input.addEventListener('keydown', (event) => {
  const count = options().length
  if (event.key === 'Escape') close()
  if (list.hidden || !count) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  select((selected + step + count) % count)
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const option = options()[selected]
  if (option && !list.hidden) location.assign(option.href)
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement
  const isShortcut = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
  if (!isShortcut) return
  event.preventDefault()
  input.focus()
})
document.addEventListener('click', (event) => {
  // A result that leads to a place on this page closes the list too.
  if (!(event.target instanceof Node) || !form.contains(event.target) || list.contains(event.target)) {
    close()
    status.textContent = ''
  }
})

const asked = new URLSearchParams(location.search).get('q')
if (asked) {
  input.value = asked
  input.focus()
  showOrExplain()
}
