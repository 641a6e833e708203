import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { colleague, viewer } from '../../../testing/samples.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { FormElement } from '../FormElement.tsx'
import { type PersonOption, PersonSelect } from './PersonField.tsx'

test('during a search the matching people of the previous list stay, and none is reported missing', async () => {
  const answers = new Map<string, (found: PersonOption[]) => void>()
  const query = (search: string) => ({
    queryKey: ['people', search],
    queryFn: () =>
      search
        ? new Promise<PersonOption[]>((resolve) => answers.set(search, resolve))
        : Promise.resolve<PersonOption[]>([viewer, colleague]),
  })
  function Page() {
    const [person, setPerson] = useState<PersonOption | null>(null)
    return <PersonSelect label="Who" query={query} person={person} onPerson={(one) => setPerson(one as PersonOption)} />
  }
  renderPage(<Page />)
  const field = screen.getByRole('combobox', { name: 'Who' })
  const names = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  field.focus()
  fireEvent.click(field)
  await waitFor(() => expect(names()).toHaveLength(2))

  fireEvent.change(field, { target: { value: colleague.firstName } })
  await waitFor(() => expect(names()).toEqual([expect.stringContaining(colleague.firstName)]))
  fireEvent.change(field, { target: { value: 'somebody@else' } })
  await waitFor(() => expect(names()).toEqual([]))
  expect(screen.getByText('Loading…')).toBeTruthy()
  await waitFor(() => expect(answers.has('somebody@else')).toBe(true))
  answers.get('somebody@else')?.([])
  expect(await screen.findByText('No people found')).toBeTruthy()
})

test('a form with a typed name but no chosen person is refused, until the field is left unchanged', async () => {
  const submit = vi.fn()
  const query = (search: string) => ({
    queryKey: ['those', search],
    queryFn: () => Promise.resolve<PersonOption[]>([viewer, colleague]),
  })
  function Page() {
    const [person, setPerson] = useState<PersonOption | null>(null)
    return (
      <FormElement form={{ submit: () => submit(person?.id), submitting: false }}>
        <PersonSelect label="Who" query={query} person={person} onPerson={(one) => setPerson(one as PersonOption)} />
        <button type="submit">Send</button>
      </FormElement>
    )
  }
  renderPage(<Page />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Who' })
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  const message = 'Please choose a person from the list'
  const typeAndLeave = () => {
    fireEvent.focus(field)
    fireEvent.input(field, { target: { value: colleague.firstName } })
    fireEvent.blur(field)
  }
  typeAndLeave()
  send()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(submit).not.toHaveBeenCalled()
  fireEvent.focus(field)
  fireEvent.blur(field)
  send()
  expect(submit).toHaveBeenLastCalledWith(undefined)
  expect(screen.queryByText(message)).toBeNull()

  fireEvent.focus(field)
  fireEvent.input(field, { target: { value: colleague.firstName } })
  fireEvent.click(field)
  fireEvent.click(await screen.findByRole('option', { hidden: true, name: new RegExp(colleague.firstName) }))
  fireEvent.blur(field)
  send()
  expect(submit).toHaveBeenLastCalledWith(colleague.id)
})
