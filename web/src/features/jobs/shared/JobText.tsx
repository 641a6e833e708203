import { Stack } from '@mantine/core'
import { blocksOf } from './blocks.ts'
import classes from './JobText.module.css'

/** Shows the text of a posting with its paragraphs and lists. */
export function JobText({ text }: { text: string }) {
  return (
    <Stack gap="xs" className={`${classes.text} breaks measure`} dir="auto">
      {blocksOf(text).map((block, index) => {
        if ('paragraph' in block) return <p key={index}>{block.paragraph}</p>
        const List = block.isNumbered ? 'ol' : 'ul'
        return (
          <List key={index}>
            {block.items.map((item, place) => (
              <li key={place}>{item}</li>
            ))}
          </List>
        )
      })}
    </Stack>
  )
}
