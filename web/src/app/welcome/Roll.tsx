/**
 * Two weeks of an invented company: one line per person, one character per working day. `1` is present, `l` on leave,
 * `0` nothing.
 */
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

const squares: Record<string, { fill: string; stroke?: string }> = {
  1: { fill: 'var(--accent-soft)' },
  l: { fill: 'var(--amber-soft)' },
  0: { fill: 'none', stroke: 'var(--line)' },
}

/** Shows a decorative drawing of a muster roll. */
export function Roll() {
  return (
    <svg viewBox="0 0 480 336" aria-hidden="true">
      <rect fill="var(--surface)" stroke="var(--line)" x="0.5" y="0.5" width="479" height="335" rx="12" />
      {lines.map(({ name, days }, row) => (
        <g key={name} transform={`translate(0 ${8 + row * 40})`}>
          {row > 0 ? <path stroke="var(--line)" d="M0.5 0H479.5" /> : null}
          <circle fill="var(--grey-soft)" cx="32" cy="20" r="10" />
          <rect fill="var(--line-strong)" x="54" y="16" width={name} height="8" rx="4" />
          {days.split('').map((day, column) => {
            const x = 184 + column * 27
            const inset = day === '0' ? 0.5 : 0
            const size = 18 - 2 * inset
            return (
              <g key={x} strokeLinecap="round" strokeLinejoin="round">
                <rect {...squares[day]} x={x + inset} y={11 + inset} width={size} height={size} rx="5" />
                {day === '1' ? (
                  <path fill="none" stroke="var(--accent)" strokeWidth="1.8" d={`M${x + 5.2} 20.4l2.8 2.8 5-5.8`} />
                ) : null}
              </g>
            )
          })}
        </g>
      ))}
    </svg>
  )
}
