import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import type { Today } from '@muster/contract/attendance/clocking'
import { formatLocalTime, formatTimeOfDay } from '../../../kit/format.ts'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { breakOf, correctionOf, entryOf, local, recordOf, todayOf } from '../../../testing/attendance.ts'
import { type Answer, answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { pageOf, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { TodayTab } from './TodayTab.tsx'

stopClock('2026-11-23T06:50:00Z')

const employee: Permission[] = ['attendance.read', 'attendance.create']
const stats = {
  presentDays: 15,
  absentDays: 1,
  lateCount: 3,
  totalHours: 118.25,
  overtimeHours: 0,
  workedMinutes: 7095,
  overtimeMinutes: 0,
}

const recentDays = [recordOf({ id: '0197a000-0000-7000-8000-000000000011', date: '2026-11-22' })]

/** Returns the day of a person who clocked in at nine in Cairo, an hour and five seconds ago. */
const clockedIn = (patch: Partial<Today> = {}) =>
  todayOf({
    now: '2026-11-23T08:00:05Z',
    localNow: '2026-11-23T10:00:05',
    record: recordOf({
      clockOut: null,
      clockOutTime: null,
      workedSeconds: 3605,
      clockEntries: [entryOf('2026-11-23T07:00:00Z', null, 3605)],
    }),
    ...patch,
  })

/**
 * Renders the tab, with the result of `today()` as each response of the server; returns the calls that the tab makes.
 */
function show(today: () => Today, answers: Parameters<typeof answerCalls>[0] = {}, permissions = employee) {
  const calls = answerCalls({
    'GET /attendance/today': () => [200, today()],
    'GET /attendance/stats': [200, { stats }],
    'GET /attendance': [200, { records: recentDays, pagination: pageOf().pagination, now: '2026-11-23T06:50:00Z' }],
    ...answers,
  })
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <main tabIndex={-1}>
        <TodayTab />
      </main>
      <ToastRegion />
    </SessionProvider>,
  )
  return calls
}

const button = (name: string) => screen.getByRole('button', { name })
const figure = (name: string) => screen.getByRole('region', { name }).textContent

describe('the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'Temporal', 'performance'],
    })
  })

  const settle = () => act(() => vi.advanceTimersByTimeAsync(0))
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const clock = () => screen.getByRole('timer').textContent
  /** Formats a time of day with seconds in the user's language. */
  const atSecond = (time: string) =>
    new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', timeZone: 'UTC' }).format(new Date(`2026-11-23T${time}Z`))
  const reads = (calls: string[]) => calls.filter((call) => call === 'GET /attendance/today').length
  const visibility = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  test('runs on from the server’s time second by second, with the open session', async () => {
    const calls = show(() => clockedIn())
    await settle()
    expect(clock()).toBe(atSecond('10:00:05'))
    expect(figure('Hours Worked')).toContain('1:00:05')
    await pass(1000)
    expect(clock()).toBe(atSecond('10:00:06'))
    expect(figure('Hours Worked')).toContain('1:00:06')
    await pass(59_000)
    expect(clock()).toBe(atSecond('10:01:05'))
    expect(figure('Hours Worked')).toContain('1:01:05')
    expect(reads(calls)).toBe(1)
  })

  test('moves at the start of each of the server’s seconds', async () => {
    show(() => clockedIn({ now: '2026-11-23T08:00:05.700Z' }))
    await settle()
    expect(clock()).toBe(atSecond('10:00:05'))
    await pass(300)
    expect(clock()).toBe(atSecond('10:00:06'))
  })

  test('uses one timer, stops while the page is hidden, and is right again at once', async () => {
    show(() => clockedIn())
    // Waits until the loading indicators have gone, that of the part that loads later too.
    await vi.dynamicImportSettled()
    await settle()
    await pass(1000)
    const timers = vi.getTimerCount()
    visibility('hidden')
    expect(vi.getTimerCount()).toBe(timers - 1)
    await pass(20_000)
    const others = vi.getTimerCount()
    expect(clock()).toBe(atSecond('10:00:06'))
    act(() => visibility('visible'))
    expect(clock()).toBe(atSecond('10:00:26'))
    await settle()
    // Timers of the queries may have ended meanwhile.
    expect(vi.getTimerCount()).toBe(others + 1)
  })

  test('asks the server again after the device has slept, whatever its clocks say', async () => {
    let response = clockedIn()
    const calls = show(() => response)
    await settle()
    response = clockedIn({ now: '2026-11-23T09:00:05Z', localNow: '2026-11-23T11:00:05' })
    // The monotonic clock stood still during sleep.
    vi.setSystemTime(Date.now() + 3_600_000)
    await pass(1000)
    await settle()
    expect(reads(calls)).toBe(2)
    expect(clock()).toBe(atSecond('11:00:05'))
  })

  test('asks again once when the day ends or the clocks change', async () => {
    let response = clockedIn({ readAgainAt: '2026-11-23T08:00:08Z' })
    const calls = show(() => response)
    await settle()
    await pass(2000)
    expect(reads(calls)).toBe(1)
    response = todayOf({ now: '2026-11-23T08:00:08Z', localNow: '2026-11-23T11:00:08' })
    await pass(1000)
    await settle()
    expect(reads(calls)).toBe(2)
    expect(clock()).toBe(atSecond('11:00:08'))
    await pass(5000)
    expect(reads(calls)).toBe(2)
  })

  test.each([
    [false, '1:00:05'],
    [true, '1:00:15'],
  ])('a break runs, and so do the hours if it is paid (%s)', async (isPaid, workedText) => {
    const lunch = { ...breakOf('LUNCH', '2026-11-23T07:59:05Z', null, 60), isPaid }
    const { record } = clockedIn()
    show(() => clockedIn({ record: record && { ...record, breakSeconds: 60, breaks: [lunch] } }))
    await settle()
    await pass(10_000)
    expect(figure('Hours Worked')).toContain(workedText)
    expect(figure('Break Time')).toContain('0:01:10')
    expect(figure('Break Time')).toContain('Lunch\u00a01 · Short\u00a00 · Personal\u00a00 · Meeting\u00a00')
  })
})

test('before the first clock-in, shows the sentence, Clock In alone, no sessions, and the month', async () => {
  show(() => todayOf())
  expect(await screen.findByText('Ready to start your day?')).toBeTruthy()
  expect(button('Clock In')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Lunch' })).toBeNull()
  expect(screen.getByText(/^No sessions yet\./)).toBeTruthy()
  expect(screen.getByText('Total Sessions: 0')).toBeTruthy()
  await waitFor(() => expect(figure('Present Days')).toContain('15'))
  expect(figure('Absent Days')).toContain('1')
  expect(figure('Late Arrivals')).toContain('3')
  expect(figure('Total Hours')).toContain('118 h 15 min')
})

test('tells a user who may not clock in or out that permission is missing', async () => {
  show(() => todayOf(), {}, ['attendance.read'])
  expect(await screen.findByText("You don't have permission to clock in/out")).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clock In' })).toBeNull()
})

test('numbers the day’s sessions and marks the open one', async () => {
  const entries = [
    entryOf('2026-11-23T07:00:00Z', '2026-11-23T07:30:00Z', 1800),
    entryOf('2026-11-23T08:00:00Z', null, 5),
  ]
  show(() => clockedIn({ record: recordOf({ clockOut: null, clockOutTime: null, clockEntries: entries }) }))
  const part = await screen.findByRole('region', { name: "Today's Clock Entries" })
  const rows = within(part)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    `1In ${formatTimeOfDay('09:00')}–Out ${formatTimeOfDay('09:30')}30 min`,
    `2In ${formatTimeOfDay('10:00')}–Currently clocked inActive session`,
  ])
  expect(screen.getByText('Total Sessions: 2')).toBeTruthy()
  // An open session doesn't hide the last clock-out.
  expect(screen.getByText('Last Clock Out').parentElement?.textContent).toContain(formatTimeOfDay('09:30'))
})

test('shows that a press is being sent, sends it once, and reports a clock-in only after the response', async () => {
  let answer: (answer: Answer) => void = () => undefined
  let response = todayOf()
  const bodies: unknown[] = []
  const calls = show(() => response, {
    'POST /attendance/clock-in': (body) => {
      bodies.push(body)
      return new Promise<Answer>((resolve) => (answer = resolve))
    },
  })
  await screen.findByText('Ready to start your day?')
  const clockInButton = button('Clock In')
  clockInButton.focus()
  fireEvent.click(clockInButton)
  fireEvent.click(clockInButton)
  expect(await screen.findByText('Clocking in…')).toBeTruthy()
  expect(screen.getByText('Ready to start your day?')).toBeTruthy()
  await waitFor(() => expect(bodies).toEqual([{ location: null }]))
  response = clockedIn()
  answer([200, { record: response.record, now: response.now }])
  expect(await screen.findByText('Successfully clocked in!')).toBeTruthy()
  expect(screen.getByText('You are clocked in')).toBeTruthy()
  // A different button is under the finger now, and the second of two taps must not press it.
  expect(document.activeElement).toBe(button('Clock Out'))
  expect(button('Clock Out').getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button('Clock Out'))
  await waitFor(() => expect(button('Clock Out').getAttribute('aria-disabled')).toBeNull())
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /attendance/clock-in'])
})

describe('the status card', () => {
  const onBreak = breakOf('SHORT', '2026-11-23T07:59:05Z', null, 60)
  const during = () => clockedIn({ record: { ...recordOf(), ...clockedIn().record, breaks: [onBreak] } })
  const response = { break: onBreak, record: during().record, now: during().now }
  test.each<[string, () => Today, string, string, Answer, string[]]>([
    ['a break', clockedIn, 'Short', 'start-break', [201, response], ['Break started!']],
    [
      'no break: not in',
      clockedIn,
      'Lunch',
      'start-break',
      [400, { message: 'You are not clocked in' }],
      ['Please make sure you are clocked in first.'],
    ],
    [
      'no break: another',
      clockedIn,
      'Personal',
      'start-break',
      [409, { message: 'You are on a break' }],
      ['Please try again. If the problem persists, contact support.'],
    ],
    [
      'no break: no answer',
      clockedIn,
      'Lunch',
      'start-break',
      'unreachable',
      ['Please try again. If the problem persists, contact support.'],
    ],
    [
      'the end of a break',
      during,
      'End Break',
      'end-break',
      [200, { ...response, record: clockedIn().record }],
      ['Break ended!'],
    ],
    ['no end', during, 'End Break', 'end-break', [409, { message: 'It has ended already' }], ['It has ended already']],
    [
      'out',
      clockedIn,
      'Clock Out',
      'clock-out',
      [200, { record: recordOf(), now: '2026-11-23T15:00:00Z' }],
      ['Successfully clocked out!'],
    ],
    ['not out', clockedIn, 'Clock Out', 'clock-out', 'unreachable', ['Failed to clock out', 'Please try again.']],
    ['not in', todayOf, 'Clock In', 'clock-in', [500, {}], ['Failed to clock in', 'Please try again.']],
  ])('%s', async (_, today, name, call, answer, sentences) => {
    show(today, { [`POST /attendance/${call}`]: answer })
    fireEvent.click(await screen.findByRole('button', { name }))
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('names the current break and its start, and offers no other', async () => {
    show(during)
    expect(await screen.findByText(`On Short break since ${formatTimeOfDay('09:59')}`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Lunch' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Meeting' })).toBeNull()
  })
})

describe('the location', () => {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>()
  beforeEach(() => Object.assign(navigator, { geolocation: { getCurrentPosition } }))
  afterEach(() => {
    getCurrentPosition.mockReset()
    Reflect.deleteProperty(navigator, 'geolocation')
  })
  const response: Answer = [200, { record: clockedIn().record, now: clockedIn().now }]

  async function press(today: Today) {
    const bodies: unknown[] = []
    show(() => today, {
      'POST /attendance/clock-in': (body) => {
        bodies.push(body)
        return response
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Clock In' }))
    return bodies
  }

  test('is not requested if the company does not record it', async () => {
    const bodies = await press(todayOf())
    await waitFor(() => expect(bodies).toEqual([{ location: null }]))
    expect(getCurrentPosition).not.toHaveBeenCalled()
  })

  test('is sent with the clock-in', async () => {
    getCurrentPosition.mockImplementation((found) =>
      found({ coords: { latitude: 30.0444196, longitude: 31.2357116 } } as GeolocationPosition),
    )
    const bodies = await press(todayOf({ keepsLocation: true }))
    await waitFor(() => expect(bodies).toEqual([{ location: '30.04442,31.23571' }]))
  })

  test('is omitted if the device refuses', async () => {
    getCurrentPosition.mockImplementation((_, refuse) => refuse?.({} as GeolocationPositionError))
    const bodies = await press(todayOf({ keepsLocation: true }))
    await waitFor(() => expect(bodies).toEqual([{ location: null }]))
  })

  test('is awaited for at most five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const bodies = await press(todayOf({ keepsLocation: true }))
    expect(await screen.findByText('Clocking in…')).toBeTruthy()
    expect(bodies).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await waitFor(() => expect(bodies).toEqual([{ location: null }]))
  })
})

test('asks an employee clocked in since yesterday when they left, and says the answer needs approval', async () => {
  const yesterday = clockedIn({
    record: { ...recordOf({ date: '2026-11-22' }), ...clockedIn().record, date: '2026-11-22' },
  })
  let response = todayOf()
  const sent: unknown[] = []
  show(() => response, {
    'POST /attendance/clock-in': () => {
      response = yesterday
      return [409, { message: 'You are clocked in since Sunday', code: 'attendance.already_in', details: {} }]
    },
    'POST /attendance/clock-out-forgotten': (body) => {
      sent.push(body)
      response = todayOf()
      return [200, { correction: { status: 'PENDING' } }]
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Clock In' }))
  const dialog = await screen.findByRole('dialog', { name: 'Forgotten clock-out' })
  expect(dialog.textContent).toContain(
    `You clocked in on Sun 22 Nov 2026 at ${formatLocalTime(local('2026-11-23T07:00:00Z'))} and didn’t clock out.`,
  )
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await within(dialog).findByText('Please give a reason')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText(/Clock Out Time/), { target: { value: '01:30' } })
  expect(within(dialog).getByText('On the next day (+1 day)')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'The gate was closed' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Your clock-out is pending approval')).toBeTruthy()
  expect(sent).toEqual([{ date: '2026-11-22', clockOut: '01:30', reason: 'The gate was closed' }])
  expect(await screen.findByText('Ready to start your day?')).toBeTruthy()
})

test('asks about a day that the server closed', async () => {
  const forgotten = {
    recordId: recordOf().id,
    date: '2026-11-20',
    clockInTime: { time: '09:02', dayOffset: 0, offset: null },
    closedTime: { time: '17:00', dayOffset: 0, offset: null },
  }
  show(() => todayOf({ forgotten }))
  const closedTime = formatTimeOfDay('17:00')
  expect(
    await screen.findByText(`You didn’t clock out on Fri 20 Nov 2026. The day was closed at ${closedTime}.`),
  ).toBeTruthy()
  fireEvent.click(button('Enter clock-out time'))
  expect(await screen.findByRole('dialog', { name: 'Forgotten clock-out' })).toBeTruthy()
})

test.each([
  [{ plan: { start: local('2026-11-23T07:00:00Z'), end: local('2026-11-23T15:00:00Z') } }, /^Planned today: 9.*–5/],
  [{ plan: null, kind: 'WEEKEND' }, 'Today is a day off.'],
  [{ plan: null, holiday: 'Armed Forces Day' }, 'Today is a holiday: Armed Forces Day'],
  [{ plan: null, leaveType: 'ANNUAL' }, 'You are on leave today.'],
])('says what is planned today (%#)', async (day, text) => {
  show(() => todayOf(), { 'GET /schedules/calendar': [200, { days: [{ date: '2026-11-23', kind: 'NONE', ...day }] }] })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('the days before today have a row each', async () => {
  show(() => clockedIn())
  const rows = within(await screen.findByRole('list', { name: 'Recent Days' })).getAllByRole('button')
  expect(rows.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Sun 22 Nov 2026Present9:00/)])
})

test('the line of the day shows the planned hours, sessions and breaks, and the days before mark pending corrections', async () => {
  const record = recordOf({
    date: '2026-11-23',
    clockOut: null,
    clockOutTime: null,
    clockEntries: [entryOf('2026-11-23T07:00:00Z', null, 3605)],
    breaks: [breakOf('LUNCH', '2026-11-23T07:30:00Z', '2026-11-23T07:45:00Z', 900)],
  })
  const plan = { start: local('2026-11-23T07:00:00Z'), end: local('2026-11-23T15:00:00Z') }
  show(
    () => clockedIn({ record }),
    {
      'GET /schedules/calendar': [200, { days: [{ date: '2026-11-23', kind: 'NONE', leaveType: null, plan }] }],
      'GET /attendance/corrections': [200, { corrections: [correctionOf({ date: '2026-11-22' })] }],
    },
    [...employee, 'attendance.edit_working_hours'],
  )
  const kinds = await waitFor(() => {
    const items = [...document.querySelectorAll('[data-kind]')].map((item) => item.textContent)
    expect(items).toHaveLength(3)
    return items
  })
  expect(kinds).toEqual(['Planned', 'Worked', 'Break'])
  expect(await screen.findByText('Correction pending')).toBeTruthy()
})
