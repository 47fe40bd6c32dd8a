/**
 * Red badge with a number, at the corner of its parent.
 * The style sheet renders the number, so that only the parent's accessible name announces it.
 */
export function CountBadge({ text }: { readonly text: string }) {
  return <span className="count" data-count={text} aria-hidden="true" />
}
