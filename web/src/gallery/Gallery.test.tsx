import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/renderPage.tsx'
import { SessionProvider } from '../kit/session/session.tsx'
import { answerFromSamples } from './samples/answers.ts'
import { viewer } from './samples/people.ts'
import { Gallery } from './Gallery.tsx'
import { dialogs } from './sections/dialogs.tsx'
import { sections } from './sections.ts'

const pieces = Object.keys(import.meta.glob('../kit/**/*')).map((path) => path.slice('../kit/'.length))
const components = pieces.filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
const ownSources = Object.values(
  import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).join('\n')

/** The components of the kit that show nothing themselves. */
const invisible = [
  'chunks/PartBoundary.tsx',
  'form/bindText.tsx',
  'OpenerMenu.tsx',
  'session/session.tsx',
  'theme/ThemeProvider.tsx',
  'useOpener.tsx',
]

const exhibits = sections.flatMap((section) => section.exhibits)
const named = exhibits.flatMap(({ file, within = [] }) => [file, ...within])

test('every component of the kit is in the gallery', () => {
  expect(components.length).toBeGreaterThan(50)
  const absent = components.filter((path) => !named.includes(path) && !invisible.includes(path))
  expect(absent, 'Show it in web/src/gallery/sections, in each of its states').toEqual([])
})

test('what the gallery names exists, once, and is shown by its own code', () => {
  expect([...named, ...invisible].filter((path) => !pieces.includes(path))).toEqual([])
  expect(named.filter((path, index) => named.indexOf(path) !== index)).toEqual([])
  const unused = exhibits.map(({ file }) => file).filter((file) => !ownSources.includes(`/kit/${file}'`))
  // The styles and the theme apply to the whole page.
  expect(unused).toEqual(['theme/theme.ts', 'theme/layout.css'])
})

/** Watches for errors that React or a piece reports. */
function watchErrors() {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // jsdom does not know the element <search>.
  return () => report.mock.calls.filter(([text]) => !String(text).startsWith('The tag <%s> is unrecognized'))
}

// It renders some hundred pieces at once, which takes long on a busy machine.
test('the gallery shows every piece, without an error', async () => {
  const errors = watchErrors()
  // After the test, the stub is replaced by the window's own function again.
  vi.stubGlobal('fetch', window.fetch)
  answerFromSamples()
  const { container } = renderPage(<Gallery />)
  await screen.findAllByText('Only for managers of this team.')
  const files = [...container.querySelectorAll('[data-file]')].map((element) => element.textContent)
  expect(files).toEqual(named)
  // Everything that is fetched later has arrived.
  await waitFor(() => {
    const stages = [...container.querySelectorAll('[data-stage]')].filter(({ childElementCount }) => !childElementCount)
    expect(stages.map((stage) => stage.parentElement?.textContent)).toEqual([])
  })
  expect(errors()).toEqual([])
}, 120_000)

test('every dialog of the gallery opens and closes', async () => {
  const errors = watchErrors()
  renderPage(
    <SessionProvider user={viewer}>
      {dialogs.exhibits.map(({ file, states }) => (
        <div key={file}>
          {Object.entries(states).map(([label, state]) => (
            <div key={label}>{state}</div>
          ))}
        </div>
      ))}
    </SessionProvider>,
  )
  const openers = screen.getAllByRole('button')
  expect(openers.length).toBeGreaterThan(8)
  for (const opener of openers) {
    fireEvent.click(opener)
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(errors()).toEqual([])
})
