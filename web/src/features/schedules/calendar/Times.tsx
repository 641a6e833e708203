/** Shows text with times of day, `9:00 AM–5:00 PM`, which break only after the dash between them. */
export const Times = ({ text }: { text: string }) =>
  text.includes('–')
    ? text.split(/(?<=–)/).map((part) => (
        <span key={part} className="nowrap">
          {part}
        </span>
      ))
    : text
