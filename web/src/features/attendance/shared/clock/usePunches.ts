import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import type { BreakType } from '@muster/contract/kit/worktime'
import { client } from '../../../../kit/api/client.ts'
import { type ApiError, isAnswered } from '../../../../kit/api/errors.ts'
import { showSuccess } from '../../../../kit/messages/toasts.ts'
import { useAction } from '../../../../kit/useAction.tsx'
import { type TodayReading, todayQuery, withRecord } from './todayQuery.ts'

/** The maximum time that a clock-in waits for the device's location, in milliseconds (specification 2, section 7). */
const timeoutMs = 5000

/** Returns the device's location as `lat,lng`; null if it is unavailable, denied, or takes longer than five seconds. */
function locate(): Promise<string | null> {
  // Without https, browsers don't offer geolocation.
  const { geolocation } = navigator as { geolocation?: Geolocation }
  if (!geolocation) return Promise.resolve(null)
  return new Promise((resolve) => {
    const giveUp = () => resolve(null)
    // The browser's own timeout starts only after the user has answered its prompt.
    const timer = window.setTimeout(giveUp, timeoutMs)
    const answer = (location: string | null) => {
      window.clearTimeout(timer)
      resolve(location)
    }
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => answer(`${latitude.toFixed(5)},${longitude.toFixed(5)}`),
      () => answer(null),
      { timeout: timeoutMs, maximumAge: 60_000 },
    )
  })
}

/**
 * The time after an action, in milliseconds, during which presses are ignored: a double tap would otherwise press the
 * button that replaced the first.
 */
const cooldownMs = 700

const fallbackMessage = 'Please try again.'
const breakErrorMessage = 'Please try again. If the problem persists, contact support.'

/** The input of a clock-in, stored until the server has answered, because a retry must send the same input. */
interface ClockIn {
  location: string | null
}

/**
 * Returns the functions that clock in and out and start and end breaks. The page changes only after the server's
 * response. `onAlreadyIn` is called if a clock-in is refused because a session is still open.
 */
export function usePunches({ keepsLocation }: TodayReading, onAlreadyIn: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isResting, setIsResting] = useState(false)
  const [isLocating, setIsLocating] = useState(false)
  const unansweredInput = useRef<ClockIn | null>(null)
  const isPressed = useRef(false)

  const onDone = (message: string) => async (answer: { record: AttendanceRecord; now: string }) => {
    unansweredInput.current = null
    setIsResting(true)
    window.setTimeout(() => setIsResting(false), cooldownMs)
    // Earlier requests may still return outdated data after this.
    await queryClient.cancelQueries({ queryKey: todayQuery.queryKey })
    queryClient.setQueryData<TodayReading>(todayQuery.queryKey, (reading) => reading && withRecord(reading, answer))
    showSuccess(t(message))
  }
  const explainClockInRefusal = (error: ApiError) => {
    if (isAnswered(error)) unansweredInput.current = null
    if (error.code === 'attendance.already_in') onAlreadyIn()
    return undefined
  }

  const invalidates = 'attendance'
  const clockIn = useAction({
    call: (input: ClockIn, context) => client.attendance.clockIn(input, { context }),
    onSuccess: onDone('Successfully clocked in!'),
    failureTitle: t('Failed to clock in'),
    explainRefusal: explainClockInRefusal,
    fallbackMessage,
    invalidates,
  })
  const clockOut = useAction({
    call: (_: void, context) => client.attendance.clockOut({}, { context }),
    onSuccess: onDone('Successfully clocked out!'),
    failureTitle: t('Failed to clock out'),
    fallbackMessage,
    invalidates,
  })
  const startBreak = useAction({
    call: (breakType: BreakType, context) => client.attendance.startBreak({ breakType }, { context }),
    onSuccess: onDone('Break started!'),
    failureTitle: t('Failed to start break'),
    explainRefusal: ({ status }) => (status === 400 ? 'Please make sure you are clocked in first.' : breakErrorMessage),
    invalidates,
  })
  const endBreak = useAction({
    call: (breakId: string, context) => client.attendance.endBreak({ breakId }, { context }),
    onSuccess: onDone('Break ended!'),
    failureTitle: t('Failed to end break'),
    fallbackMessage,
    invalidates,
  })

  const onClockIn = async () => {
    if (isPressed.current) return
    isPressed.current = true
    try {
      if (keepsLocation && unansweredInput.current === null) {
        setIsLocating(true)
        unansweredInput.current = { location: await locate() }
        setIsLocating(false)
      }
      unansweredInput.current ??= { location: null }
      await clockIn.run(unansweredInput.current)
    } finally {
      isPressed.current = false
    }
  }

  const pendingActions = {
    clockIn: isLocating || clockIn.isBusy,
    clockOut: clockOut.isBusy,
    startBreak: startBreak.runningInput(),
    endBreak: endBreak.isBusy,
  }
  const isBusy = Object.values(pendingActions).some(Boolean) || isResting
  /** Runs an action; presses during it are ignored. */
  const press = (action: () => unknown) => {
    if (!isBusy) void action()
  }
  return {
    pendingActions,
    isBusy,
    clockIn: () => press(onClockIn),
    clockOut: () => press(() => clockOut.run()),
    startBreak: (type: BreakType) => press(() => startBreak.run(type)),
    endBreak: (id: string) => press(() => endBreak.run(id)),
  }
}
