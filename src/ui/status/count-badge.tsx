/**
 * The red disc with a number, at the corner of its holder.
 * It is drawn by the style sheet, so that only the holder's accessible name says the number.
 */
export function CountBadge({ text }: { readonly text: string }) {
  return <span className="count" data-count={text} aria-hidden="true" />
}
