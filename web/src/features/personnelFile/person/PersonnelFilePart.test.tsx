import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import PersonnelFilePart from './PersonnelFilePart.tsx'

test('keeps the focus in the section whose record was shown', async () => {
  answerCalls({})
  renderPage(
    <SessionProvider user={userWith(['settings.banking_view_all'])}>
      <PersonnelFilePart person={{ ...colleague, isSelf: false, areas: new Set(['banking']) }} />
    </SessionProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Show Banking Details' })
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Banking Details' }))
})
