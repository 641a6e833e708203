import { describe, expect, test } from 'vitest'
import { ApplyForJob, DecideApplication } from './applications.ts'
import { CreateJob, jobStatuses, jobTransitions, ListJobs } from './postings.ts'
import { applicationStatuses, applicationTransitions, skipsSteps } from './steps.ts'

const id = '0199c9f2-4f6e-7cc2-8d3b-2f1e1f1e1f1e'
const draft = {
  title: 'Chef',
  department: 'HR',
  location: 'Giza',
  employmentType: 'FULL_TIME',
  description: 'd'.repeat(50),
  requirements: 'r'.repeat(20),
  closingDate: '2026-12-31',
}
const problems = (input: unknown) => {
  const result = CreateJob.safeParse(input)
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}
const messages = {
  title: 'Title must be at least 3 characters',
  department: 'Department must be at least 2 characters',
  location: 'Location must be at least 2 characters',
  description: 'Description must be at least 50 characters',
  requirements: 'Requirements must be at least 20 characters',
  closingDate: 'Closing date is required',
}

describe('a posting', () => {
  test('reports all problems at once, each once, in the words of the specification', () => {
    const empty = { title: '', department: '', location: '', description: '', requirements: '', closingDate: '' }
    const invalidInput = { ...empty, employmentType: 'FULL_TIME', salaryMin: 9, salaryMax: 5 }
    const all = { ...messages, salaryMax: 'The maximum salary must not be below the minimum' }
    for (const input of [invalidInput, { employmentType: 'FULL_TIME', salaryMin: 9, salaryMax: 5 }]) {
      expect(problems(input)).toEqual(all)
      expect(CreateJob.safeParse(input).error?.issues).toHaveLength(Object.keys(all).length)
    }
  })

  test.each([
    ['title', 3],
    ['department', 2],
    ['location', 2],
    ['description', 50],
    ['requirements', 20],
  ] as const)('%s has at least %i characters, spaces around it not counted', (field, minLength) => {
    const of = (text: string) => problems({ ...draft, [field]: text })
    for (const character of ['a', 'م', '😀'])
      for (const padding of ['', '   ']) {
        expect(of(padding + character.repeat(minLength) + padding)).toEqual({})
        expect(of(padding + character.repeat(minLength - 1) + padding)).toEqual({ [field]: messages[field] })
      }
    for (const emptyValue of [' '.repeat(60), '\u200b'.repeat(60), undefined, null])
      expect(problems({ ...draft, [field]: emptyValue })).toEqual({ [field]: messages[field] })
  })

  test('has either no salaries or whole amounts, the lower one first', () => {
    const of = (salaryMin: unknown, salaryMax: unknown) => problems({ ...draft, salaryMin, salaryMax })
    for (const [min, max] of [
      [null, null],
      [undefined, undefined],
      [0, 0],
      [5, 5],
      [5, 6],
      [5, null],
      [null, 5],
    ])
      expect(of(min, max)).toEqual({})
    expect(of(6, 5)).toEqual({ salaryMax: 'The maximum salary must not be below the minimum' })
    for (const amount of [0.5, -1, 1e14, '5', Number.NaN])
      expect(Object.keys(of(amount, null)), String(amount)).toEqual(['salaryMin'])
  })

  test('needs a valid closing date', () => {
    for (const emptyValue of ['', null, undefined])
      expect(problems({ ...draft, closingDate: emptyValue })).toEqual({ closingDate: 'Closing date is required' })
    expect(problems({ ...draft, closingDate: '2026-02-30' })).toEqual({
      closingDate: 'Please enter a date as YYYY-MM-DD',
    })
  })

  test('drops undeclared fields', () => {
    const extendedDraft = { ...draft, status: 'ACTIVE', postedBy: id, publishedAt: 'now', salaryRange: 'EGP 1,000,000' }
    expect(CreateJob.parse(extendedDraft)).toEqual({ ...draft, currency: 'EGP', benefits: '' })
  })

  test('is approved once, and can then be closed and reopened', () => {
    expect(jobStatuses.flatMap((from) => jobTransitions[from].map((to) => `${from} → ${to}`))).toEqual([
      'DRAFT → ACTIVE',
      'ACTIVE → CLOSED',
      'CLOSED → ACTIVE',
    ])
  })
})

describe('an application', () => {
  test('moves forward or is rejected from any step; skipped steps are detected', () => {
    const transitions = applicationStatuses.flatMap((from) =>
      applicationTransitions[from].map((to) => `${from} → ${to}${skipsSteps(from, to) ? ' skipping' : ''}`),
    )
    expect(transitions).toEqual([
      'SUBMITTED → UNDER_REVIEW',
      'SUBMITTED → SHORTLISTED skipping',
      'SUBMITTED → ACCEPTED skipping',
      'SUBMITTED → REJECTED',
      'UNDER_REVIEW → SHORTLISTED',
      'UNDER_REVIEW → ACCEPTED skipping',
      'UNDER_REVIEW → REJECTED',
      'SHORTLISTED → ACCEPTED',
      'SHORTLISTED → REJECTED',
    ])
    for (const from of applicationStatuses)
      for (const to of applicationStatuses)
        if (!applicationTransitions[from].includes(to)) expect(skipsSteps(from, to)).toBe(false)
  })

  test('needs a cover letter', () => {
    for (const coverLetter of ['', '  ', '\u200b', undefined])
      expect(ApplyForJob.safeParse({ id, coverLetter }).error?.issues[0]?.message).toBe('Please write a cover letter')
    expect(ApplyForJob.parse({ id, coverLetter: ' Dear all ', status: 'ACCEPTED' })).toEqual({
      id,
      coverLetter: 'Dear all',
    })
  })

  test('is neither submitted nor withdrawn by a decision', () => {
    for (const status of ['SUBMITTED', 'WITHDRAWN', 'accepted', undefined])
      expect(DecideApplication.safeParse({ id, status }).success).toBe(false)
  })
})

test('list filters accept only listed values', () => {
  expect(ListJobs.parse({ sort: 'closing', orderBy: 'salary' })).toEqual({
    page: 1,
    limit: 24,
    sort: 'closing',
    order: 'asc',
  })
  for (const filters of [{ sort: 'salary' }, { status: 'OPEN' }, { closing: 'yes' }, { employmentType: 'ANY' }])
    expect(ListJobs.safeParse(filters).success).toBe(false)
})
