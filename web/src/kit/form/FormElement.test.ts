import { expect, test } from 'vitest'
import { focusFirstInvalid } from './FormElement.tsx'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

function formWithField() {
  const form = document.createElement('form')
  const field = document.createElement('input')
  form.append(field)
  document.body.append(form)
  return { form, field }
}

test('the first invalid field gets the focus, even if it is marked a frame later', async () => {
  const { form, field } = formWithField()
  focusFirstInvalid(form)
  await nextFrame()
  await nextFrame()
  expect(document.activeElement).toBe(document.body)
  field.setAttribute('aria-invalid', 'true')
  await nextFrame()
  expect(document.activeElement).toBe(field)
})

test('a field that is marked long afterwards does not take the focus', async () => {
  const { form, field } = formWithField()
  focusFirstInvalid(form)
  for (let frame = 0; frame < 10; frame++) await nextFrame()
  field.setAttribute('aria-invalid', 'true')
  await nextFrame()
  await nextFrame()
  expect(document.activeElement).toBe(document.body)
})
