/** What somebody wrote, under its heading; nothing where they wrote nothing. */
export const Written = ({ title, text }: { title: string; text: string | null }) =>
  text ? (
    <section>
      <h3 className="subhead">{title}</h3>
      <p className="breaks measure" style={{ whiteSpace: 'pre-line' }} dir="auto">
        {text}
      </p>
    </section>
  ) : null
