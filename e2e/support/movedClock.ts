import type { BrowserContext } from '@playwright/test'

/** Has the pages of a context tell the time of a moved clock (`npm test -- --on=…`), as the server does. */
export async function moveClock(context: BrowserContext): Promise<void> {
  const seconds = Number(process.env.FAKETIME ?? 0)
  if (seconds !== 0) await context.addInitScript(moveBy, seconds * 1000)
}

function moveBy(offsetMs: number): void {
  const RealDate = Date
  const now = () => RealDate.now() + offsetMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, args, made) => Reflect.construct(RealDate, args.length > 0 ? args : [now()], made),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  const { Now } = Temporal
  const zone = () => Now.timeZoneId()
  const instant = () => Temporal.Instant.fromEpochMilliseconds(Math.floor(now()))
  const zoned = (timeZone: Temporal.TimeZoneLike = zone()) => instant().toZonedDateTimeISO(timeZone)
  Object.assign(Now, {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainDateTime(),
    plainDateISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainDate(),
    plainTimeISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainTime(),
  })
}
