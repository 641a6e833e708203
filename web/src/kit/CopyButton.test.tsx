import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/renderPage.tsx'
import { CopyButton } from './CopyButton.tsx'
import { ToastRegion } from './messages/ToastRegion.tsx'

const setClipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { value, configurable: true })

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
  setClipboard({ writeText })
  show()
  expect((await screen.findByText('Copied')).getAttribute('role')).toBe('status')
  expect(writeText).toHaveBeenCalledWith('npm run backup')
})

test('says so where the browser has no clipboard', async () => {
  setClipboard(undefined)
  show()
  expect(await screen.findByText('Not copied')).toBeTruthy()
  expect(screen.queryByText('Copied')).toBeNull()
})
