import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import { RowActions } from './RowActions.tsx'

// jsdom lays nothing out, so an open menu counts as hidden there.
test('the menu of a row opens at each press of its button, which says so', async () => {
  const onEdit = vi.fn()
  renderPage(
    <main id="main">
      <RowActions
        actions={[
          { label: 'Edit', onClick: onEdit },
          { label: 'Delete', onClick: vi.fn() },
        ]}
      />
    </main>,
  )
  const button = screen.getByRole('button', { name: 'Actions' })
  const state = () => ['aria-haspopup', 'aria-expanded', 'aria-controls'].map((name) => button.getAttribute(name))
  expect(state()).toEqual(['menu', 'false', null])
  expect(screen.queryByRole('menu', { hidden: true })).toBeNull()

  for (const _ of ['first', 'second']) {
    fireEvent.click(button)
    const menu = await screen.findByRole('menu', { hidden: true })
    expect(menu.getAttribute('aria-labelledby')).toBe(button.id)
    expect(state()).toEqual(['menu', 'true', menu.id])
    fireEvent.keyDown(menu, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull())
    expect(state()).toEqual(['menu', 'false', null])
  }

  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit', hidden: true }))
  expect(onEdit).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull())
})
