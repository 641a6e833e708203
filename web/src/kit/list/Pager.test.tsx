import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import { Pager } from './Pager.tsx'

const pageOf = (currentPage: number) => ({ currentPage, totalPages: 2, totalItems: 23, itemsPerPage: 20 })

test('shows the range, and on the last page keeps the focus on a button that is now inactive', () => {
  const onPage = vi.fn()
  const { rerender } = renderPage(<Pager pagination={pageOf(1)} onPage={onPage} />)
  expect(screen.getByText('1–20 of 23')).toBeTruthy()
  const next = screen.getByRole('button', { name: 'Next page' })
  next.focus()
  fireEvent.click(next)
  expect(onPage).toHaveBeenLastCalledWith(2)

  rerender(<Pager pagination={pageOf(2)} onPage={onPage} />)
  expect(screen.getByText('21–23 of 23')).toBeTruthy()
  expect(document.activeElement).toBe(next)
  expect(next.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(next)
  expect(onPage).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(onPage).toHaveBeenLastCalledWith(1)
})

test('with numbers it has a button for each nearby page, labelled with words', () => {
  const onPage = vi.fn()
  renderPage(
    <Pager numbered pagination={{ currentPage: 2, totalPages: 3, totalItems: 47, itemsPerPage: 20 }} onPage={onPage} />,
  )
  expect(screen.getByText('Showing 21 to 40 of 47 results')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(onPage).toHaveBeenLastCalledWith(3)
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(onPage).toHaveBeenLastCalledWith(1)
})
