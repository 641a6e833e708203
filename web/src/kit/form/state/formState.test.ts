import { describe, expect, test } from 'vitest'
import { normalizeAmount } from '../amountText.ts'
import {
  initialState,
  changedFields,
  chooseSide,
  serializeContent,
  type FormState,
  remoteChangesOf,
  type FieldGroup,
  rebase,
} from './formState.ts'

interface Values {
  name: string
  amount: string
  currency: string
  tags: ReadonlySet<string>
  secret: string
}

const initial: Values = { name: 'Ada', amount: '10', currency: 'EGP', tags: new Set(['a', 'b', 'c']), secret: '' }
const name: FieldGroup<Values> = { key: 'name', label: 'Name', fields: ['name'], format: (values) => values.name }
const pay: FieldGroup<Values> = {
  key: 'pay',
  label: 'Pay',
  fields: ['amount', 'currency'],
  format: ({ amount, currency }) => `${amount} ${currency}`,
}
const parts = [name, pay]

const typing = (patch: Partial<Values>, state = initialState(initial)): FormState<Values> => ({
  ...state,
  values: { ...state.values, ...patch },
})
const changesOf = (state: FormState<Values>) => remoteChangesOf(state, parts)

describe('after someone else changed the same record', () => {
  test('fields without input take over the new values, and are listed', () => {
    const state = rebase(typing({ amount: '12', secret: 'x' }), { ...initial, name: 'Eve' }, parts)
    expect(state.values).toMatchObject({ name: 'Eve', amount: '12', currency: 'EGP', secret: 'x' })
    expect(changesOf(state)).toEqual({ rounds: 1, conflicts: [], adopted: ['Name'] })
  })

  test('a field that both changed keeps the input until the other value is chosen, and can be switched back', () => {
    const state = rebase(typing({ name: 'Mine' }), { ...initial, name: 'Theirs' }, parts)
    const conflict = { key: 'name', label: 'Name', theirs: 'Theirs', mine: 'Mine' }
    expect(state.values.name).toBe('Mine')
    expect(changesOf(state)).toEqual({ rounds: 1, conflicts: [{ ...conflict, chosen: 'mine' }], adopted: [] })
    const remoteChosen = chooseSide(state, name, 'theirs')
    expect(changedFields(remoteChosen.values, remoteChosen.before)).toEqual({})
    expect(changesOf(remoteChosen).conflicts).toEqual([{ ...conflict, chosen: 'theirs' }])
    const back = chooseSide(remoteChosen, name, 'mine')
    expect(back.values.name).toBe('Mine')
    expect(changesOf(typing({ name: 'Third' }, back)).conflicts).toEqual([
      { ...conflict, mine: 'Third', chosen: 'mine' },
    ])
  })

  test('the same change on both sides is no conflict', () => {
    const state = rebase(typing({ name: 'Same' }), { ...initial, name: 'Same' }, parts)
    expect(changesOf(state).conflicts).toEqual([])
    expect(changedFields(state.values, state.before)).toEqual({})
  })

  test('the same change typed in another way is no conflict, and takes over their spelling', () => {
    const state = rebase(typing({ amount: '12' }), { ...initial, amount: '12.00' }, [
      { ...pay, normalize: { amount: normalizeAmount } },
    ])
    expect(changesOf(state).conflicts).toEqual([])
    expect(changedFields(state.values, state.before)).toEqual({})
  })

  test('input that reads like the other value is kept', () => {
    const zone: FieldGroup<Values> = {
      key: 'name',
      label: 'Name',
      fields: ['name'],
      format: () => 'Company’s time zone',
    }
    const state = rebase(typing({ name: '' }), { ...initial, currency: 'USD' }, [zone])
    expect(state.values).toMatchObject({ name: '', currency: 'USD' })
  })

  test('fields that only make sense together are chosen together', () => {
    const state = rebase(typing({ amount: '12' }), { ...initial, currency: 'USD' }, parts)
    expect(changesOf(state).conflicts).toMatchObject([{ key: 'pay', theirs: '10 USD', mine: '12 EGP' }])
    expect(state.values).toMatchObject({ amount: '12', currency: 'EGP' })
    expect(chooseSide(state, pay, 'theirs').values).toMatchObject({ amount: '10', currency: 'USD' })
  })

  test('a set combines the changes of both sides', () => {
    const remote = new Set(['b', 'c', 'd', 'e'])
    const state = rebase(typing({ tags: new Set(['a', 'c', 'e', 'f']) }), { ...initial, tags: remote }, parts)
    expect([...state.values.tags].toSorted()).toEqual(['c', 'd', 'e', 'f'])
    expect(changesOf(state).conflicts).toEqual([])
  })

  test('a second change during a conflict keeps it, with the latest values', () => {
    const once = rebase(typing({ name: 'Mine' }), { ...initial, name: 'Theirs' }, parts)
    const rebased = rebase(once, { ...initial, name: 'Theirs', amount: '11' }, parts)
    expect(rebased.values).toMatchObject({ name: 'Mine', amount: '11' })
    expect(changesOf(rebased)).toMatchObject({
      rounds: 2,
      conflicts: [{ theirs: 'Theirs', mine: 'Mine', chosen: 'mine' }],
      adopted: ['Pay'],
    })
    const next = rebase(chooseSide(once, name, 'theirs'), { ...initial, name: 'Later' }, parts)
    expect(next.values.name).toBe('Later')
    expect(changesOf(next).conflicts).toMatchObject([{ theirs: 'Later', mine: 'Mine', chosen: 'theirs' }])
  })

  test('input over a value already seen is no conflict the next time', () => {
    const once = rebase(initialState(initial), { ...initial, name: 'Theirs' }, parts)
    const next = rebase(typing({ name: 'Mine' }, once), { ...initial, name: 'Theirs', amount: '11' }, parts)
    expect(next.values.name).toBe('Mine')
    expect(changesOf(next).conflicts).toEqual([])
  })
})

test('fields that only others change have their current values with either choice, and count as a change of the group', () => {
  const withTags: FieldGroup<Values> = {
    ...name,
    othersOnly: ['tags'],
    format: (values) => [values.name, ...values.tags].join(' '),
  }
  const remote = { ...initial, tags: new Set(['z']) }
  const state = rebase(typing({ name: 'Mine' }), remote, [withTags])
  expect(remoteChangesOf(state, [withTags]).conflicts).toMatchObject([
    { theirs: 'Ada z', mine: 'Mine z', chosen: 'mine' },
  ])
  expect(changedFields(state.values, state.before)).toEqual({ name: 'Mine' })
  expect(remoteChangesOf(rebase(initialState(initial), remote, [withTags]), [withTags]).adopted).toEqual(['Name'])
})

test('sets and files are compared by content', () => {
  expect(serializeContent({ tags: new Set(['a', 'b']) })).toBe(serializeContent({ tags: new Set(['b', 'a']) }))
  expect(serializeContent(new Set(['a']))).not.toBe(serializeContent(new Set(['b'])))
  expect(serializeContent(new File(['a'], 'a.pdf'))).not.toBe(serializeContent(new File(['a'], 'b.pdf')))
})
