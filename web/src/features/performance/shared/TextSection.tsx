/** Shows a text under its heading; without a text, `nothing`, or no heading either. */
export const TextSection = ({ title, text, nothing }: { title: string; text: string | null; nothing?: string }) =>
  text || nothing ? (
    <section>
      <h3 className="subhead">{title}</h3>
      {text ? (
        <p className="breaks measure" style={{ whiteSpace: 'pre-line' }} dir="auto">
          {text}
        </p>
      ) : (
        <p className="faint">{nothing}</p>
      )}
    </section>
  ) : null
