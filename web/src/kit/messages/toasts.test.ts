import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dismissToast, isShown, showFailure, showNotice, showSuccess, useToasts } from './toasts.ts'

const currentToasts = () => renderHook(useToasts).result.current
const titles = () => currentToasts().map(({ title }) => title)

test('a fifth notice removes the oldest', () => {
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) showNotice(title)
  expect(titles()).toEqual(['Two', 'Three', 'Four', 'Five'])
  for (const { id } of currentToasts()) dismissToast(id)
})

test('a failure disappears when a later action succeeds or fails', () => {
  showFailure('Not sent')
  showSuccess('Saved')
  expect(titles()).toEqual(['Saved'])
  showFailure('Not deleted')
  showFailure('Not sent')
  expect(titles()).toEqual(['Not sent'])
})

test('a toast with Undo stays after later actions', () => {
  const undo = { label: 'Undo', run: () => undefined }
  const id = showSuccess('Deleted', undefined, undo)
  showSuccess('Saved')
  expect(titles()).toEqual(['Deleted', 'Saved'])
  dismissToast(id)
})

test('notices do not push out the results of actions, but results push out notices', () => {
  showSuccess('Saved')
  for (const title of ['One', 'Two', 'Three', 'Four']) showNotice(title)
  expect(titles()).toEqual(['Saved', 'Two', 'Three', 'Four'])
  showSuccess('Deleted')
  expect(titles()).toEqual(['Two', 'Three', 'Four', 'Deleted'])
  const undo = { label: 'Undo', run: () => undefined }
  for (const title of ['First', 'Second', 'Third']) showSuccess(title, undefined, undo)
  expect(titles()).toEqual(['Four', 'First', 'Second', 'Third'])
  showSuccess('Fourth', undefined, undo)
  expect(isShown(showNotice('Five'))).toBe(false)
  expect(titles()).toEqual(['First', 'Second', 'Third', 'Fourth'])
})
