import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import { PageTabs } from './PageTabs.tsx'

const tabs = [
  { key: 'apples', label: 'Apples' },
  { key: 'plums', label: 'Plums' },
]
const show = (at: string, many = false) => {
  window.history.replaceState(null, '', at)
  renderPage(
    <PageTabs label="Fruits" many={many} tabs={tabs} leaves={{ page: null }}>
      {({ key }) => <p>All {key}</p>}
    </PageTabs>,
  )
}
const selectedText = () => screen.getByRole('tab', { selected: true }).textContent

test('the address names the tab, and an unknown name means the first', () => {
  show('/?view=fruits&tab=plums')
  expect(selectedText()).toBe('Plums')
  expect(screen.getByText('All plums')).toBeTruthy()
})

test('another tab changes the address and removes the parameters of the previous one', () => {
  show('/?view=fruits&tab=pears&page=3')
  expect(selectedText()).toBe('Apples')
  fireEvent.click(screen.getByRole('tab', { name: 'Plums' }))
  expect(window.location.search).toBe('?view=fruits&tab=plums')
  expect(screen.getByText('All plums')).toBeTruthy()
})

test('many tabs are also a select, for narrow windows', () => {
  show('/?view=fruits&tab=plums&page=3', true)
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Fruits' })
  expect(choice.value).toBe('plums')
  fireEvent.change(choice, { target: { value: 'apples' } })
  expect(window.location.search).toBe('?view=fruits&tab=apples')
  expect(selectedText()).toBe('Apples')
})

test('the select of grouped tabs names their groups', () => {
  window.history.replaceState(null, '', '/?view=fruits')
  renderPage(
    <PageTabs
      label="Fruits"
      many
      tabs={[
        { key: 'apples', label: 'Apples', group: 'Trees' },
        { key: 'plums', label: 'Plums', group: 'Trees' },
        { key: 'berries', label: 'Berries', group: 'Bushes' },
      ]}
    >
      {({ key }) => <p>All {key}</p>}
    </PageTabs>,
  )
  const options = screen.getAllByRole('group').map((group) => [group.getAttribute('label'), group.textContent])
  expect(options).toEqual([
    ['Trees', 'ApplesPlums'],
    ['Bushes', 'Berries'],
  ])
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Apples', 'Plums', 'Berries'])
})
