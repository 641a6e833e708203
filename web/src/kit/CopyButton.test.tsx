import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/renderPage.tsx'
import { CopyButton } from './CopyButton.tsx'
import { ToastRegion } from './messages/ToastRegion.tsx'

function show() {
  renderPage(
    <>
      <CopyButton text="npm run backup">{({ copy }) => <button onClick={copy}>Copy</button>}</CopyButton>
      <ToastRegion />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
}

test('copies the text and announces it', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  show()
  expect((await screen.findByText('Copied')).getAttribute('role')).toBe('status')
  expect(writeText).toHaveBeenCalledWith('npm run backup')
})

test('says so where the browser has no clipboard', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  show()
  expect(await screen.findByText('Not copied')).toBeTruthy()
  expect(screen.queryByText('Copied')).toBeNull()
})
