import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import { userWith } from '../../testing/samples.ts'
import { stopClock } from '../../testing/stopClock.ts'
import { SessionProvider } from '../session/session.tsx'
import { MonthPicker, monthIn } from './MonthPicker.tsx'

stopClock('2026-11-23T09:00:00Z')

test.each([null, '', '2026', '2026-13', '2026-00', '1999-12', '2100-01', '2026-1', 'x'])('%s is not a month', (text) =>
  expect(monthIn(text)).toBeUndefined(),
)

test('goes to the previous month, the next one, and any other', async () => {
  const onMonth = vi.fn<(month: string) => void>()
  renderPage(
    <SessionProvider user={userWith([])}>
      <MonthPicker month="2026-01" onMonth={onMonth} />
    </SessionProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  fireEvent.click(screen.getByRole('button', { name: 'January 2026' }))
  fireEvent.click(await screen.findByRole('button', { name: /Sep/ }))
  expect(onMonth.mock.calls.flat()).toEqual(['2025-12', '2026-02', '2026-09'])
})

test('Today stands beside the other steps in every month, and is disabled in the current one', () => {
  const onMonth = vi.fn<(month: string) => void>()
  const show = (month: string) =>
    renderPage(
      <SessionProvider user={userWith([])}>
        <MonthPicker month={month} onMonth={onMonth} />
      </SessionProvider>,
    )
  const { unmount } = show('2026-11')
  const button = screen.getByRole('button', { name: 'Today' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  expect(onMonth).not.toHaveBeenCalled()
  unmount()
  show('2026-10')
  fireEvent.click(screen.getByRole('button', { name: 'Today' }))
  expect(onMonth).toHaveBeenCalledExactlyOnceWith('2026-11')
})
