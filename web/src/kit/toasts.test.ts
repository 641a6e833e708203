import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isShown, showFailure, showNotice, showSuccess, useToasts } from './toasts.ts'

const shown = () => renderHook(useToasts).result.current
const titles = () => shown().map(({ title }) => title)

test('of four and more the oldest goes', () => {
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) showSuccess(title)
  expect(titles()).toEqual(['Two', 'Three', 'Four', 'Five'])
})

test('what the reader did is not pushed out by what arrives, but pushes that out', () => {
  showSuccess('Saved')
  showFailure('Not sent')
  for (const title of ['One', 'Two', 'Three', 'Four']) showNotice(title)
  expect(titles()).toEqual(['Saved', 'Not sent', 'Three', 'Four'])
  showSuccess('Deleted')
  showSuccess('Added')
  expect(titles()).toEqual(['Saved', 'Not sent', 'Deleted', 'Added'])
  expect(isShown(showNotice('Five'))).toBe(false)
  expect(titles()).toEqual(['Saved', 'Not sent', 'Deleted', 'Added'])
})
