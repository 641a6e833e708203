import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { collectTypedText, takeTypedText } from './typedAhead.ts'

function focusedField(): HTMLInputElement {
  const field = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => field.remove())
  field.focus()
  return field
}

test('keys typed while the search loads are kept for it, and don’t reach the focused field', () => {
  const field = focusedField()
  const received: string[] = []
  field.addEventListener('keydown', ({ key }) => received.push(key))
  collectTypedText()
  for (const key of ['n', 'o', 'x', 'Backspace', 'u']) expect(fireEvent.keyDown(field, { key })).toBe(false)
  expect(received).toEqual([])
  expect(takeTypedText()).toBe('nou')
  fireEvent.keyDown(field, { key: 'r' })
  expect(received).toEqual(['r'])
  expect(takeTypedText()).toBe('')
})

test('shortcuts and other keys work while the search loads', () => {
  const field = focusedField()
  onTestFinished(collectTypedText())
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true)
  expect(fireEvent.keyDown(field, { key: 'a', ctrlKey: true })).toBe(true)
  expect(takeTypedText()).toBe('')
})

test('text typed before the search is closed again is discarded', () => {
  const field = focusedField()
  const stop = collectTypedText()
  fireEvent.keyDown(field, { key: 'n' })
  stop()
  expect(takeTypedText()).toBe('')
})
