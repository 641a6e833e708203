import classes from './Roll.module.css'

/** A week of a made-up company: `1` present, `l` on leave, `0` nothing. Ten working days a line. */
const lines = [
  { name: 92, days: '1111111111' },
  { name: 70, days: '11ll111111' },
  { name: 106, days: '1111111011' },
  { name: 84, days: '1111111lll' },
  { name: 64, days: '0111111111' },
  { name: 98, days: '1111101111' },
  { name: 76, days: 'lllll11111' },
  { name: 88, days: '1111111111' },
]

/** A drawing of a muster roll, for the eye alone. */
export function Roll() {
  return (
    <svg className={classes.roll} viewBox="0 0 480 336" aria-hidden="true">
      <rect className={classes.sheet} x="0.5" y="0.5" width="479" height="335" rx="12" />
      {lines.map(({ name, days }, row) => (
        <g key={name} transform={`translate(0 ${8 + row * 40})`}>
          {row > 0 ? <path className={classes.rule} d="M0.5 0H479.5" /> : null}
          <circle className={classes.person} cx="32" cy="20" r="10" />
          <rect className={classes.name} x="54" y="16" width={name} height="8" rx="4" />
          {days.split('').map((day, column) => {
            const x = 184 + column * 27
            if (day === 'l')
              return <rect key={x} className={classes.leave} x={x} y="11" width="18" height="18" rx="5" />
            if (day === '0')
              return <rect key={x} className={classes.away} x={x + 0.5} y="11.5" width="17" height="17" rx="5" />
            return (
              <g key={x}>
                <rect className={classes.present} x={x} y="11" width="18" height="18" rx="5" />
                <path className={classes.tick} d={`M${x + 5.2} 20.4l2.8 2.8 5-5.8`} />
              </g>
            )
          })}
        </g>
      ))}
    </svg>
  )
}
