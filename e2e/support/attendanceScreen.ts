import type { Page } from '@playwright/test'

/** The addresses of the tabs of Attendance Management. */
export const attendance = {
  today: '/?view=attendance',
  history: '/?view=attendance&tab=history',
  schedule: '/?view=attendance&tab=schedule',
  team: '/?view=attendance&tab=team',
  cards: '/?view=attendance&tab=team&show=cards',
  corrections: '/?view=attendance&tab=team&pending=corrections',
  overtime: '/?view=attendance&tab=team&pending=overtime',
  hours: '/?view=attendance&tab=hours',
}

/** Returns the elements of the tab Today. */
export const todayScreen = (page: Page) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    status: page.getByRole('region', { name: 'Your status' }),
    clock: page.getByRole('timer'),
    clockIn: press('Clock In'),
    clockOut: press('Clock Out'),
    lunch: press('Lunch'),
    short: press('Short'),
    endBreak: press('End Break'),
    entries: page.getByRole('region', { name: "Today's Clock Entries" }),
    figure: (name: string) => page.getByRole('region', { name, exact: true }).getByRole('paragraph').first(),
  }
}

/** Returns the days of the tab History: their list, and the row that opens a day’s card. */
export const historyDays = (page: Page) => {
  const list = page.getByRole('list', { name: /^Attendance, / })
  return { list, rowOf: (day: string) => list.getByRole('button', { name: new RegExp(`^${day}`) }) }
}

/** Returns the elements of the grid of a month. */
export const attendanceGrid = (page: Page) => {
  const grid = page.getByRole('grid', { name: /^Attendance, / })
  const rowOf = (name: string) => grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  return { grid, rowOf, dayOf: (name: string, day: string) => rowOf(name).getByRole('button', { name: day }) }
}

/** Returns the elements of the form for worked hours. */
export const hoursForm = (page: Page) => ({
  date: page.getByRole('textbox', { name: 'Date', exact: true }),
  clockIn: page.getByLabel('Clock In Time'),
  clockOut: page.getByLabel('Clock Out Time'),
  pause: page.getByLabel('Break Time (minutes)'),
  total: page.getByLabel('Total Worked Hours'),
  reason: page.getByLabel('Override Reason'),
  save: page.getByRole('button', { name: 'Save Worked Hours' }),
})
