import { Menu } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/renderPage.tsx'
import { OpenerMenu } from './OpenerMenu.tsx'
import { useOpener } from './useOpener.tsx'

function Choice() {
  const opener = useOpener('menu')
  return (
    <main id="main">
      <button type="button" {...opener.button}>
        More
      </button>
      <OpenerMenu opener={opener}>
        <Menu.Item>First</Menu.Item>
      </OpenerMenu>
    </main>
  )
}

test('a button says whether its menu is shown, which exists from the first press on', async () => {
  renderPage(<Choice />)
  const button = screen.getByRole('button', { name: 'More' })
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.getElementById(`${button.id}-dropdown`)).toBeNull()
  fireEvent.click(button)
  const menu = await screen.findByRole('menu')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(button.getAttribute('aria-controls')).toBe(menu.id)
  fireEvent.keyDown(menu, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(button.getAttribute('aria-expanded')).toBe('false')
})
