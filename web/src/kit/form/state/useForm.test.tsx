import { ORPCError } from '@orpc/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createQueryClient } from '../../api/queryClient.ts'
import { useForm, type FormOptions } from './useForm.ts'

interface Values {
  name: string
  days: string
}
const Input = z.object({ name: z.string().min(1, 'Name is required'), days: z.number('Please enter a number') })
type Input = z.infer<typeof Input>

const toInput = ({ name, days }: Values) => ({ name, days: days === '' ? undefined : Number(days) })
const initial = { name: 'Ada', days: '3' }

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
)

/** Renders a form based on `initial`. Its call returns the given answers one after another. */
function renderForm(options: Partial<FormOptions<Values, Input, unknown>> = {}) {
  const submit = vi.fn<FormOptions<Values, Input, unknown>['submit']>(async () => 'done')
  const props: FormOptions<Values, Input, unknown> = { initial, schema: Input, toInput, submit, ...options }
  const { result, rerender } = renderHook((now) => useForm<Values, Input>(now), {
    wrapper,
    initialProps: props,
  })
  const change = (patch: Partial<Values>) => act(() => result.current.change(patch))
  const send = () => act(() => result.current.submit())
  const update = (patch: Partial<typeof props>) => rerender({ ...props, ...patch })
  const keys = () => submit.mock.calls.map(([, { context }]) => context.headers['Idempotency-Key'])
  return { result, submit, change, send, again: update, keys }
}

const refusal = (status: number, body: object) =>
  new ORPCError(`HTTP_${status}`, { status, data: { message: '', requestId: 'r', ...body } })

test('sends the input that the schema returns, and reports when it is done', async () => {
  const onSuccess = vi.fn()
  const { submit, change, send } = renderForm({ onSuccess })
  change({ days: '4' })
  await send()
  expect(submit).toHaveBeenCalledExactlyOnceWith(
    { name: 'Ada', days: 4 },
    expect.objectContaining({ values: { name: 'Ada', days: '4' }, before: initial }),
  )
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(
    'done',
    expect.objectContaining({ input: { name: 'Ada', days: 4 } }),
  )
})

test('shows the errors of the schema under the fields until they are changed, and sends nothing', async () => {
  const { result, submit, change, send } = renderForm()
  change({ name: '', days: '' })
  await send()
  expect(submit).not.toHaveBeenCalled()
  expect(result.current.problems).toEqual({ name: 'Name is required', days: 'Please enter a number' })
  change({ days: '4' })
  expect(result.current.problems).toEqual({ name: 'Name is required' })
})

test('checks with a schema that is fetched first, once even if pressed twice', async () => {
  const schema = vi.fn(async () => Input)
  const { result, submit, change } = renderForm({ schema })
  change({ name: '' })
  await act(() => Promise.all([result.current.submit(), result.current.submit()]))
  expect([result.current.problems, submit.mock.calls, schema.mock.calls.length]).toEqual([
    { name: 'Name is required' },
    [],
    1,
  ])
  expect(result.current.submitting).toBe(false)
})

test('leaves the check to the server if the schema can’t be fetched', async () => {
  const { result, submit, send } = renderForm({ schema: () => Promise.reject(new Error('offline')) })
  submit.mockRejectedValueOnce(refusal(400, { errors: [{ path: 'name', message: 'Name is required' }] }))
  await send()
  expect(result.current.problems).toEqual({ name: 'Name is required' })
})

test('shows its own check before that of the schema, and errors without a field above the buttons', async () => {
  const { result, change, send } = renderForm({
    check: ({ days }) => ({
      '': 'They do not match',
      ...(days === '' ? { days: 'Please say how many' } : {}),
      name: '',
    }),
  })
  change({ days: '' })
  await send()
  expect(result.current.problems.days).toBe('Please say how many')
  expect(result.current.failure).toBe('They do not match')
  // Marks without a message disappear together with the message.
  change({ days: '1' })
  expect(result.current.problems).not.toHaveProperty('name')
  expect(result.current.failure).toBeNull()
})

test('sends once even if pressed twice', async () => {
  const { result, submit } = renderForm()
  await act(() => Promise.all([result.current.submit(), result.current.submit()]))
  expect(submit).toHaveBeenCalledOnce()
})

test('shows refusals under the fields by their paths, and the others above the buttons', async () => {
  const { result, submit, send } = renderForm({ names: { 'length.days': 'days' } })
  const errors = [
    { path: 'length.days', msg: 'Too many', message: 'Too many' },
    { path: 'name.first', msg: 'Too long', message: 'Too long' },
    { path: 'id', msg: 'Not known', message: 'Not known' },
  ]
  submit.mockRejectedValueOnce(refusal(400, { message: 'Validation failed', errors }))
  await send()
  expect(result.current.problems).toEqual({ days: 'Too many', 'name.first': 'Too long', id: 'Not known' })
  expect(result.current.failure).toBe('Not known')
})

test.each([
  [refusal(409, { message: 'It is taken' }), undefined, 'It is taken'],
  [refusal(500, {}), undefined, 'Please try again.'],
  [refusal(500, {}), 'Failed to save.', 'Failed to save.'],
  [
    new TypeError('Failed to fetch'),
    undefined,
    'Unable to connect to the server. Please check your internet connection and try again.',
  ],
])('shows the message of the server above the buttons: %s', async (error, fallbackMessage, message) => {
  const { result, submit, send, change } = renderForm({ fallbackMessage })
  submit.mockRejectedValueOnce(error)
  await send()
  expect(result.current.failure).toBe(message)
  change({ name: 'Eve' })
  expect(result.current.failure).toBeNull()
})

test('shows the message chosen for the code of a refusal', async () => {
  const { result, submit, send } = renderForm({
    explainRefusal: ({ body }) =>
      body?.code === 'leave.overlap' ? { problems: { days: 'They overlap' }, failure: null } : undefined,
  })
  submit.mockRejectedValueOnce(refusal(409, { message: 'Another', code: 'leave.begun' }))
  await send()
  expect(result.current.failure).toBe('Another')
  submit.mockRejectedValueOnce(refusal(409, { message: 'Whatever it says', code: 'leave.overlap' }))
  await send()
  expect([result.current.failure, result.current.problems]).toEqual([null, { days: 'They overlap' }])
})

test('a repeat after a lost answer takes effect once; after an answer it is a new request', async () => {
  const { submit, send, change, keys } = renderForm()
  submit.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await send()
  submit.mockRejectedValueOnce(refusal(409, {}))
  await send()
  await send()
  await send()
  submit.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await send()
  change({ name: 'Eve' })
  await send()
  const [first, second, third, fourth, fifth, sixth] = keys()
  expect(second).toBe(first)
  expect(new Set([second, third, fourth, fifth, sixth]).size).toBe(5)
})

test('is dirty while input is unsent, not counting spaces around it', async () => {
  const { result, change, send } = renderForm()
  change({ name: 'Ada ' })
  expect(result.current.dirty).toBe(false)
  change({ name: 'Eve' })
  expect(result.current.dirty).toBe(true)
  await send()
  expect(result.current.dirty).toBe(false)
})

test('fields without input take over reread values', () => {
  const { result, change, again } = renderForm()
  change({ name: 'Eve' })
  again({ initial: { name: 'Ada B.', days: '5' } })
  expect(result.current.values).toEqual({ name: 'Eve', days: '5' })
  expect(result.current.dirty).toBe(true)
})

test('input during sending stays unsent', async () => {
  let answer: (value: unknown) => void = () => {}
  const { result, submit, change } = renderForm()
  submit.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  change({ name: 'Eve' })
  let submission: Promise<void> | undefined
  act(() => void (submission = result.current.submit()))
  change({ days: '9' })
  await act(async () => {
    answer('done')
    await submission
  })
  expect(result.current.values).toEqual({ name: 'Eve', days: '9' })
  expect([result.current.dirty, result.current.before]).toEqual([true, { name: 'Eve', days: '3' }])
})

test('can be emptied once it is done', async () => {
  const { result, change, send } = renderForm({ onSuccess: (_, { reset }) => reset() })
  change({ name: 'Eve' })
  await send()
  expect([result.current.values, result.current.dirty]).toEqual([initial, false])
})

const parts = [{ key: 'name', label: 'Name', fields: ['name'] as const, format: ({ name }: Values) => name }]

test('after a change by someone else, shows their value next to the input, and takes over the rest', async () => {
  const concurrent = {
    parts,
    code: 'leave.changed_meanwhile' as const,
    read: async () => ({ name: 'Theirs', days: '8' }),
  }
  const { result, submit, change, send, again } = renderForm({ concurrent })
  change({ name: 'Mine' })
  // A form with `concurrent` does not follow `initial`.
  again({ concurrent, initial: { name: 'Other', days: '1' } })
  expect(result.current.values).toEqual({ name: 'Mine', days: '3' })
  submit.mockRejectedValueOnce(
    refusal(409, { message: 'Someone else edited this', code: 'leave.changed_meanwhile' as const }),
  )
  again({ concurrent })
  await send()
  expect(result.current.failure).toBe('Someone else edited this')
  expect(result.current.values).toEqual({ name: 'Mine', days: '8' })
  expect(result.current.meanwhile.conflicts).toMatchObject([{ key: 'name', theirs: 'Theirs', mine: 'Mine' }])
  act(() => result.current.meanwhile.onChoose('name', 'theirs'))
  expect([result.current.values.name, result.current.failure]).toEqual(['Theirs', null])
})

test('reports that the record is gone', async () => {
  const concurrent = {
    parts,
    code: 'leave.changed_meanwhile' as const,
    read: async () => null,
    goneMessage: 'It was deleted.',
  }
  const { result, submit, send } = renderForm({ concurrent })
  submit.mockRejectedValueOnce(refusal(404, { message: 'Not found' }))
  await send()
  expect(result.current.failure).toBe('It was deleted.')
  submit.mockRejectedValueOnce(refusal(409, { code: 'leave.changed_meanwhile' as const }))
  await send()
  expect(result.current.failure).toBe('It was deleted.')
})

test('rereads data after a change, or after a refusal because it was outdated', async () => {
  const invalidates = vi.fn()
  const { submit, send } = renderForm({ invalidates })
  submit.mockRejectedValueOnce(refusal(500, {}))
  await send()
  expect(invalidates).not.toHaveBeenCalled()
  submit.mockRejectedValueOnce(refusal(409, {}))
  await send()
  await send()
  expect(invalidates).toHaveBeenCalledTimes(2)
})
