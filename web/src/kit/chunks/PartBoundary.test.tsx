import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lazyPart } from './chunk.ts'
import { PartBoundary } from './PartBoundary.tsx'

/** Runs what React has scheduled, but waits for no timer. */
async function settle() {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
}

test('a part whose script arrives late appears at once, although React keeps fallbacks for 300 ms', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => string }>()
  const Part = lazyPart(() => promise)
  const { container } = render(
    <PartBoundary fallback="Waiting">
      <Part />
    </PartBoundary>,
  )
  await settle()
  expect(container.textContent).toBe('Waiting')
  resolve({ default: () => 'Here' })
  await settle()
  expect(container.textContent).toBe('Here')
})
