import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import { LinkedSections } from './LinkedSections.tsx'
import { Section } from './Section.tsx'

// jsdom has none.
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})

function Sections({ titles }: { titles: readonly string[] }) {
  const [isComplete, setIsComplete] = useState(false)
  return (
    <LinkedSections>
      <button type="button" onClick={() => setIsComplete(!isComplete)}>
        More
      </button>
      {(isComplete ? ['First', ...titles] : titles).map((title) => (
        <Section key={title} title={title}>
          Text
        </Section>
      ))}
    </LinkedSections>
  )
}
const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
const more = () => fireEvent.click(screen.getByRole('button', { name: 'More' }))

test('links to each section in the order of the page, also those that appear and disappear', async () => {
  renderPage(<Sections titles={['Rules', 'Limits', 'Forms', 'Items']} />)
  expect(links()).toEqual(['Rules', 'Limits', 'Forms', 'Items'])
  more()
  expect(links()).toEqual(['First', 'Rules', 'Limits', 'Forms', 'Items'])
  more()
  await expect.poll(links).toEqual(['Rules', 'Limits', 'Forms', 'Items'])
})

test('shows no links to a few sections', () => {
  renderPage(<Sections titles={['Rules', 'Limits', 'Forms']} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('goes to a section by its link and by the select, also a second time', async () => {
  window.history.replaceState(null, '', '?view=settings&tab=payroll')
  renderPage(<Sections titles={['Rules', 'Limits', 'Forms', 'Items']} />)
  const section = (name: string) => screen.getByRole('region', { name })
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', { name: 'Forms' }))
  await expect.poll(() => document.activeElement).toBe(section('Forms'))
  expect(window.location.search).toBe('?view=settings&tab=payroll&section=Forms')
  fireEvent.change(screen.getByRole('combobox', { name: 'Sections' }), { target: { value: 'Items' } })
  await expect.poll(() => document.activeElement).toBe(section('Items'))
  screen.getByRole('button', { name: 'More' }).focus()
  fireEvent.change(screen.getByRole('combobox', { name: 'Sections' }), { target: { value: 'Items' } })
  await expect.poll(() => document.activeElement).toBe(section('Items'))
})
