/**
 * Shows a text below its heading. Without a text, shows `nothing`, or hides the section if that is not given either.
 */
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
