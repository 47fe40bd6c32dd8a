export interface Fact {
  readonly term: string
  readonly value: string
  /** Small text after the value ('min'). */
  readonly unit?: string | undefined
}

/** Up to four numbers in a row, each above its term. */
export function Facts({ items }: { readonly items: readonly Fact[] }) {
  return (
    <dl className="facts">
      {items.map(({ term, value, unit }) => (
        <div key={term} className="facts__one">
          <dt>{term}</dt>
          <dd>
            {value}
            {unit !== undefined && <span className="facts__unit"> {unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
