/**
 * Shows a text below its heading. Without a text, shows `emptyText`, or hides the section if that is not given either.
 */
export const TextSection = ({ title, text, emptyText }: { title: string; text: string | null; emptyText?: string }) =>
  text || emptyText ? (
    <section>
      <h3 className="subhead">{title}</h3>
      {text ? (
        <p className="breaks measure" style={{ whiteSpace: 'pre-line' }} dir="auto">
          {text}
        </p>
      ) : (
        <p className="faint">{emptyText}</p>
      )}
    </section>
  ) : null
