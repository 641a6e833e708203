/** A caption and the milliseconds between which it is shown. */
export interface Caption {
  from: number
  to: number
  /** The text, in which names of the interface are bold (`<b>`). */
  text: string
}

/** The captions of one story of a film. */
export interface Story {
  title: string
  captions: Caption[]
}

const msOf = { hour: 3_600_000, minute: 60_000, second: 1000 }

/** Formats a time as WebVTT does, `00:01:23.456`. */
function formatTime(ms: number): string {
  const digits = (value: number, count: number) => String(value).padStart(count, '0')
  const hours = Math.floor(ms / msOf.hour)
  const minutes = Math.floor((ms % msOf.hour) / msOf.minute)
  const seconds = Math.floor((ms % msOf.minute) / msOf.second)
  return `${digits(hours, 2)}:${digits(minutes, 2)}:${digits(seconds, 2)}.${digits(Math.round(ms % 1000), 3)}`
}

function readTime(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return Math.round(hours * msOf.hour + minutes * msOf.minute + seconds * msOf.second)
}

/** Returns captions as WebVTT, each story under a note with its title. Source: https://www.w3.org/TR/webvtt1. */
export function writeCaptions(stories: readonly Story[]): string {
  const blocks = stories.flatMap(({ title, captions }) => [
    `NOTE ${title}`,
    ...captions.map(({ from, to, text }) => `${formatTime(from)} --> ${formatTime(to)}\n${text}`),
  ])
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

/** Returns the captions of a file that `writeCaptions` made. */
export function readCaptions(vtt: string): Story[] {
  const stories: Story[] = []
  for (const block of vtt.trim().split('\n\n').slice(1)) {
    const [first = '', ...lines] = block.split('\n')
    if (first.startsWith('NOTE ')) stories.push({ title: first.slice('NOTE '.length), captions: [] })
    else {
      const [from = '', to = ''] = first.split(' --> ')
      stories.at(-1)?.captions.push({ from: readTime(from), to: readTime(to), text: lines.join(' ') })
    }
  }
  return stories
}
